import StorySource

/// The documentation of one kind of diagnostic, which `mdxc explain` prints.
///
/// Each id has one rule, declared in `Rules/` beside the factory that words the diagnostic.
package struct Rule: Sendable {
    /// A story, or the relevant part of one, for explanations and tests.
    package enum Example: Sendable {
        /// A complete source file.
        case story(String)
        /// Lines of front matter for an otherwise complete and correct small story. A line that starts with a key of that
        /// story replaces it: `title: 1999`.
        case frontMatter(String)
        /// The content of the only section of an otherwise complete and correct small story.
        case section(String)
        /// The body of an otherwise complete and correct small story, with lines of front matter as in ``frontMatter(_:)`` if
        /// both matter.
        case body(String, frontMatter: String = "")
        /// As ``body(_:frontMatter:)``, for a story of the interactive profile without media and a list of sections.
        case branching(String, frontMatter: String = "")
        /// The body of a story of 0.3.
        case markdown(String)
        /// Markdown of another program, input of `mdxc import`.
        case imported(String)
        /// As ``section(_:)``, for bytes that are not UTF-8.
        case sectionBytes([UInt8])
        /// Several files with their paths, for rules about more than one story.
        case files([File])
        /// An `mdxc.yaml` beside a correct story.
        case options(String)

        /// As ``branching(_:frontMatter:)``, with one section that has this content.
        static func wood(_ content: String, frontMatter: String = "") -> Example {
            .branching("<Section id=\"wood\" title=\"Wood\">\n\n\(content)\n\n</Section>", frontMatter: frontMatter)
        }

        /// As ``body(_:frontMatter:)``, with one section that has this opening tag.
        static func opening(_ tag: String, frontMatter: String = "") -> Example {
            .body("\(tag)\n\n\(ExampleStory.words)\n</Section>", frontMatter: frontMatter)
        }

        /// A section with these choices, and one to which they lead.
        static func choices(_ choices: String) -> Example {
            .branching(
                """
                <Section id="wood" title="Wood">

                The wood is dark.

                <Choices prompt="Which way?">
                \(choices)
                </Choices>

                </Section>

                \(ExampleStory.home)
                """)
        }

        /// The relevant text as written, with the paths if there are several files. Bytes that are not UTF-8 become U+FFFD.
        package var fragments: [(path: String?, text: String)] {
            switch self {
            case .story(let text), .frontMatter(let text), .section(let text), .markdown(let text), .imported(let text),
                .options(let text):
                [(nil, text)]
            case .body(let text, let frontMatter), .branching(let text, let frontMatter):
                [(nil, frontMatter.isEmpty ? text : "---\n" + frontMatter + "\n---\n\n" + text)]
            case .sectionBytes(let bytes): [(nil, String(decoding: bytes, as: UTF8.self))]
            case .files(let files): files.map { ($0.path, String(decoding: $0.content, as: UTF8.self)) }
            }
        }

        func replacing(_ old: String, with new: String) -> Example {
            func edited(_ text: String) -> String {
                guard let start = text.start(of: old) else { return text }
                let end = text.utf8.index(start, offsetBy: old.utf8.count)
                return text[..<start] + new + text[end...]
            }
            return switch self {
            case .story(let text): .story(edited(text))
            case .frontMatter(let text): .frontMatter(edited(text))
            case .section(let text): .section(edited(text))
            case .body(let text, let frontMatter): .body(edited(text), frontMatter: edited(frontMatter))
            case .branching(let text, let frontMatter): .branching(edited(text), frontMatter: edited(frontMatter))
            case .markdown(let text): .markdown(edited(text))
            case .imported(let text): .imported(edited(text))
            case .options(let text): .options(edited(text))
            case .sectionBytes, .files: self
            }
        }

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
    /// A one-line summary: lower case, no full stop: `a media reference names no media entry`.
    package let summary: String
    /// What the diagnostic means and why it matters, for authors. Plain text, with blank lines between paragraphs.
    package let explanation: String
    /// The smallest story that causes the diagnostic.
    package let failing: Example
    private let replacement: Example?
    private let edits: [(String, String)]
    /// The command-line options under which the examples fail and pass, for rules about limits.
    package let options: [String]

    /// Creates a rule. `fixed`: the fixed example; or `edits` that fix the failing one: each text, which must occur once, is
    /// replaced.
    package init(
        _ id: DiagnosticID, _ severity: Severity, _ category: DiagnosticCategory, _ summary: String,
        explanation: String, failing: Example, fixed: Example? = nil, fixedBy edits: [(String, String)] = [],
        options: [String] = []
    ) {
        self.id = id
        self.severity = severity
        self.category = category
        self.summary = summary
        self.explanation = explanation
        self.failing = failing
        replacement = fixed
        self.edits = edits
        self.options = options
    }

    package var fixed: Example { edits.reduce(replacement ?? failing) { $0.replacing($1.0, with: $1.1) } }

    /// All rules, in the order of ``DiagnosticID``.
    package static let all: [Rule] = DiagnosticID.allCases.map { declared($0) }

    package static func of(_ id: DiagnosticID) -> Rule { declared(id) }
}
