extension Diagnostic {
    /// A location in a branching story, as its author names it.
    package enum Location: Equatable, Sendable {
        /// A section, which may be a page by itself.
        case section(String)
        /// A page, as `section/page`.
        case page(String)
        case segment(String)

        /// The name in quotes: `'wood/edge'`.
        package var quoted: String {
            switch self {
            case .section(let name), .page(let name), .segment(let name): Quoting.quoted(name)
            }
        }

        /// What it is, and its name: `the page 'wood/edge'`.
        var words: String {
            switch self {
            case .section: "the section \(quoted)"
            case .page: "the page \(quoted)"
            case .segment: "the segment \(quoted)"
            }
        }

        var format: StoryFormat {
            switch self {
            case .section, .page: .mdx
            case .segment: .json
            }
        }

        /// The label in a diagnostic about another unreachable location, from which a path leads to this one.
        package var after: String { "\(quoted) lies after it" }
    }

    /// The locations in a diagnostic: the first ones, and the number of the others.
    package struct Locations: Equatable, Sendable {
        /// The number of locations that are listed.
        package static let limit = 8

        let labels: [Label]
        let more: Int

        package init(_ labels: [Label], more: Int) {
            self.labels = labels
            self.more = more
        }

        /// Returns the labels. The last one includes the number of omitted locations: `…; and 4 more steps`.
        /// - Parameter what: What the omitted locations are called, such as `step`; empty to write the number alone.
        func counted(_ what: String = "") -> [Label] {
            guard more > 0, var last = labels.last else { return labels }
            last.text += "; and " + (what.isEmpty ? "\(more) more" : Counted.words(more, "more " + what))
            return labels.dropLast() + [last]
        }
    }
}
