import StorySource

/// A value of a JSON text, in a flat array in preorder: a container's descendants follow it. An object's children are
/// its names and values in turn.
package struct JSONNode: Sendable {
    /// What a value is (RFC 8259, chapter 3).
    package enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null

        /// The kind in words, for messages: `an object`.
        var words: String {
            switch self {
            case .object: "an object"
            case .array: "an array"
            case .string: "a string"
            case .number: "a number"
            case .true: "true"
            case .false: "false"
            case .null: "null"
            }
        }
    }

    package let kind: Kind
    /// Of a string: an escape is in it, so that its text is not its source text.
    package let hasEscapes: Bool
    /// Of a string: what is between its quotes. Of all else: the whole value.
    package internal(set) var span: SourceSpan
    /// The index after the last descendant.
    package internal(set) var subtreeEnd: UInt32
}
