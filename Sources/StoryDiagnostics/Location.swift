extension Diagnostic {
    /// A location in a branching story, as its author names it.
    package enum Location: Equatable, Sendable {
        /// A section, which may be a page by itself.
        case section(String)
        /// A page, as `section/page`.
        case page(String)
        /// A segment of a story in JSON.
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

        /// How its story is written.
        var format: StoryFormat {
            switch self {
            case .section, .page: .mdx
            case .segment: .json
            }
        }

        /// What is said of it where it can't be reached either.
        package var after: String { "\(quoted) lies after it" }
    }

    /// Locations that a diagnostic lists: the first of them, and how many there are more.
    package struct Locations: Equatable, Sendable {
        /// How many are listed.
        package static let limit = 8

        let labels: [Label]
        let more: Int

        package init(_ labels: [Label], more: Int) {
            self.labels = labels
            self.more = more
        }

        /// The labels, the last of them with the number of those that are left out: `…; and 4 more steps`.
        /// - Parameter what: What there are more of: `step`; empty for locations like those that are listed.
        func counted(_ what: String = "") -> [Label] {
            guard more > 0, var last = labels.last else { return labels }
            last.text += "; and " + (what.isEmpty ? "\(more) more" : Counted.words(more, "more " + what))
            return labels.dropLast() + [last]
        }
    }
}
