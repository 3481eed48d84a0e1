import StoryJSON
import StorySource

/// A JSON story with a checked structure. Nothing is decoded yet.
struct JSONStory: Sendable {
    /// A segment, or what is in place of one.
    struct Segment: Sendable {
        var fields: JSONFields<JSONSegmentMember>
        /// The greatest number of empty choices to keep: two or more form a list of choices, and have no diagnostics.
        static let maximumSilentChoices = 2

        /// The items of `choices`; one that is not an object has no members.
        var choices: [JSONFields<JSONChoiceMember>] = []
    }

    let tree: JSONTree
    var fields: JSONFields<JSONStoryMember>
    /// The segments that are not empty. There may be an empty one every two bytes, and it has no diagnostics.
    var segments: [Segment] = []
    /// Whether empty segments were left out.
    var lacksSegments = false

    /// Returns the span for diagnostics about an object: the value of its `id`, or its brace if it has no usable one.
    func location<Field>(of fields: JSONFields<Field>) -> SourceSpan {
        guard let id = Field(rawValue: "id"), let value = fields[id] else { return tree.opening(of: fields.node) }
        return tree[value].span
    }
}

extension JSONTree {
    /// Returns the span for diagnostics about a value without a name: the string or word, or the opening bracket.
    func opening(of node: Int) -> SourceSpan {
        let value = self[node]
        switch value.kind {
        case .object, .array: return SourceSpan(Int(value.span.start)..<Int(value.span.start) + 1)
        case .string, .number, .true, .false, .null: return value.span
        }
    }
}
