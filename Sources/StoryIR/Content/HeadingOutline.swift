/// How deep the headings of a text lie, so that no depth is left out whatever levels their author chose.
package struct HeadingOutline {
    /// The levels of the headings that are around the place where the text goes on, as they were written.
    private var levels: [Int]

    /// That of a section, or of what is below a heading of its own in one.
    package init(belowHeading: Bool = false) { levels = belowHeading ? [0] : [] }

    /// How many headings are around the next one, of this level, and itself: at least 1.
    package mutating func depth(ofNext level: Int) -> Int {
        while let last = levels.last, last >= level { levels.removeLast() }
        levels.append(level)
        return levels.count
    }
}
