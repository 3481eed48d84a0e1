/// The severity of a diagnostic.
package enum Severity: String, CaseIterable, Sendable {
    /// Information without consequences.
    case note
    /// The story builds with the fallback that the diagnostic names.
    case warning
    /// The story has no output.
    case error
}

/// The part of the language that a diagnostic is about. `mdxc rules` groups rules by it.
package enum DiagnosticCategory: String, CaseIterable, Sendable {
    /// Encoding, forbidden characters, size.
    case source
    /// The front matter's YAML.
    case yaml
    /// The front matter's fields and their values.
    case frontMatter = "front-matter"
    /// Tags and attributes as written.
    case syntax
    /// The placement of components.
    case structure
    /// Markdown and expressions.
    case prose
    /// Destinations of links and other URLs.
    case link
    /// Names that refer to sections and media.
    case reference
    /// Values that are not in their set.
    case value
    /// The paths between pages, and whether they reach an ending.
    case flow
    /// Images and other files.
    case asset
    /// The needs of people with assistive technology.
    case accessibility
    /// Several stories in a run, and `mdxc.yaml`.
    case project
}
