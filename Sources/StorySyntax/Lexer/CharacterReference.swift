import StorySource
/// Entity and numeric character references.
package enum CharacterReference {
    /// The text of a range with its character references decoded.
    package static func decode(_ range: Range<Int>, in bytes: Bytes) -> String { bytes.string(range) }
}
