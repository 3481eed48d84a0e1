import StorySource

/// A value of a JSON text, in a flat array in preorder: a container is followed by its descendants. The children of an object
/// are names and values, alternating.
package struct JSONNode: Sendable {
    /// The type of a value (RFC 8259, chapter 3).
    package enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null

        /// The name of the type in messages: `an object`.
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
    /// Whether a string contains an escape, so that its text differs from its source text.
    package let hasEscapes: Bool
    /// The span of a string without its quotes; of any other value as a whole.
    package internal(set) var span: SourceSpan
    /// The index after the last descendant.
    package internal(set) var subtreeEnd: UInt32
}
