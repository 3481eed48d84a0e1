/// What there is to know about one kind of diagnostic: the page that `mdxc explain` prints.
///
/// Each id has one, declared in `Catalogue/` beside the factory that words the diagnostic.
package struct Rule: Sendable {
    /// A story, or the part of one that matters, that an explanation shows and a test compiles.
    package enum Example: Sendable {
        /// A whole source file.
        case story(String)
        /// Lines of front matter, added to an otherwise complete and correct small story. A line that starts with a
        /// key of that story replaces it: `title: 1999`.
        case frontMatter(String)
        /// What is inside the only section of an otherwise complete and correct small story.
        case section(String)
        /// What is after the front matter of an otherwise complete and correct small story, with lines of front
        /// matter as in ``frontMatter(_:)`` where both matter.
        case body(String, frontMatter: String = "")
        /// As ``body(_:frontMatter:)``, for a story of the interactive profile, without media and a list of sections.
        case branching(String, frontMatter: String = "")
        /// The body of a story of 0.3.
        case markdown(String)
        /// As ``section(_:)``, for what is not UTF-8.
        case sectionBytes([UInt8])
        /// Several files, by their paths, for what takes more than one story.
        case files([File])
        /// An `mdxc.yaml` beside a correct story.
        case options(String)

        /// What it is about, as its author wrote it; pieces of several files have the paths of those. Bytes that are not
        /// UTF-8 are shown as U+FFFD.
        var fragments: [(path: String?, text: String)] {
            switch self {
            case .story(let text), .frontMatter(let text), .section(let text), .markdown(let text), .options(let text):
                [(nil, text)]
            case .body(let text, let frontMatter), .branching(let text, let frontMatter):
                [(nil, frontMatter.isEmpty ? text : "---\n" + frontMatter + "\n---\n\n" + text)]
            case .sectionBytes(let bytes): [(nil, String(decoding: bytes, as: UTF8.self))]
            case .files(let files): files.map { ($0.path, String(decoding: $0.content, as: UTF8.self)) }
            }
        }

        /// A file of an example.
        package struct File: Sendable {
            package let path: String
            package let content: [UInt8]

            package init(_ path: String, _ content: [UInt8]) {
                self.path = path
                self.content = content
            }
        }
    }

    package let id: DiagnosticID
    package let severity: Severity
    package let category: DiagnosticCategory
    /// One line, lower case, no full stop: `a media reference names no media entry`.
    package let summary: String
    /// What it means and why it matters, in a few sentences for authors. Plain text; paragraphs apart by a blank line.
    package let explanation: String
    /// The smallest story that provokes the diagnostic.
    package let failing: Example
    /// The same, fixed.
    package let fixed: Example
    /// Command-line options under which the examples fail and pass, for the rules about limits.
    package let options: [String]

    package init(
        _ id: DiagnosticID, _ severity: Severity, _ category: DiagnosticCategory, _ summary: String,
        explanation: String, failing: Example, fixed: Example, options: [String] = []
    ) {
        self.id = id
        self.severity = severity
        self.category = category
        self.summary = summary
        self.explanation = explanation
        self.failing = failing
        self.fixed = fixed
        self.options = options
    }

    /// All rules, in the order of ``DiagnosticID``.
    package static let all: [Rule] = DiagnosticID.allCases.map { declared($0) }

    /// The rule of an id.
    package static func of(_ id: DiagnosticID) -> Rule { declared(id) }
}
