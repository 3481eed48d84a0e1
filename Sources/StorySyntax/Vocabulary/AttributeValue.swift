/// The type of an attribute's value (LANGUAGE.md 3 to 5). The raw value is its name in the language reference.
public enum AttributeValue: String, CaseIterable, Sendable {
    /// Plain text.
    case text
    /// Inline prose, one paragraph.
    case prose
    /// The id of an entry of `sections`.
    case id
    /// An id that is given to the element itself.
    case name
    /// A section, or a page as `section/page`.
    case target
    /// The key of an image in `assets`.
    case imageKey
    /// The key of a sound in `assets`.
    case audioKey
    /// The key of an entry of `media`.
    case mediaKey
    /// The path of a file in the package, or a URL.
    case asset
    /// A description of a picture for people who can't see it.
    case description
    /// One of the enumerated values of the attribute.
    case enumerated = "choice"
}
