/// How deep the next heading of a section lies, so that no level is left out whatever levels its author chose.
struct Outline {
    /// The levels of the headings that are around the place where the text goes on, as their author wrote them.
    private var levels: [Int]

    /// That of a section, or of what is below a heading of its own in one.
    init(belowHeading: Bool = false) { levels = belowHeading ? [0] : [] }

    /// The element of a heading of this level, below the `<h2>` of the section.
    mutating func heading(_ level: Int) -> Element {
        while let last = levels.last, last >= level { levels.removeLast() }
        levels.append(level)
        switch levels.count {
        case 1: return .h3
        case 2: return .h4
        case 3: return .h5
        default: return .h6
        }
    }
}
