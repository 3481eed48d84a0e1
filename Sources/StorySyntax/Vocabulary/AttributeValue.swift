/// What the value of an attribute is (LANGUAGE.md 3 to 5). The raw value is the name in the language reference.
public enum AttributeValue: String, CaseIterable, Sendable {
    /// Plain text.
    case text
    /// Inline prose, one paragraph.
    case prose
    /// The id of an entry of `sections`.
    case id
    /// An id that the element itself gets.
    case name
    /// A section, or a page as `section/page`.
    case target
    /// The key of an image among `assets`.
    case imageKey
    /// The key of a sound among `assets`.
    case audioKey
    /// The key of an entry of `media`.
    case mediaKey
    /// The path of a file of the package, or a URL.
    case asset
    /// What a picture shows, for people who can't see it.
    case description
    /// One of a fixed set of words.
    case choice
}
