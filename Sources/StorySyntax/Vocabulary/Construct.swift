/// A construct of Markdown that stories don't support (LANGUAGE.md 4).
public enum Construct: UInt16, CaseIterable, Sendable {
    // Blocks.
    case heading
    case thematicBreak
    case list
    case blockQuote
    case codeFence
    case table
    case linkDefinition
    case footnote
    // Inlines.
    case image
    case footnoteReference
    case strikethrough
    case autolink
}
