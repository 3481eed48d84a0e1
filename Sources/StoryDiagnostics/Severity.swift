/// How much a diagnostic weighs.
package enum Severity: String, CaseIterable, Comparable, Sendable {
    /// Worth knowing; changes nothing.
    case note
    /// The story builds, with the fallback that the diagnostic names.
    case warning
    /// Blocks every output of the story.
    case error

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The part of the language that a diagnostic is about; groups the rules in `mdxc rules`.
package enum DiagnosticCategory: String, CaseIterable, Sendable {
    /// Encoding, forbidden characters, size.
    case source
    /// The front matter's YAML.
    case yaml
    /// The front matter's fields and their values.
    case frontMatter = "front-matter"
    /// Tags and attributes as written.
    case syntax
    /// Which component is where.
    case structure
    /// Markdown and expressions.
    case prose
    /// Destinations of links and other URLs.
    case link
    /// Names that refer to sections and media.
    case reference
    /// Values that are outside their set.
    case value
    /// The ways between pages, and whether they come to an end.
    case flow
    /// Image and other files.
    case asset
    /// What people with assistive technology need.
    case accessibility
    /// Several stories at once and `mdxc.yaml`.
    case project
}
