import StoryJSON
import StorySource

/// A JSON story after its shape was checked: which values say what. Nothing is decoded yet.
struct JSONStory: Sendable {
    /// A segment, or what is in the place of one.
    struct Segment: Sendable {
        var fields: JSONFields<JSONSegmentMember>
        /// How many choices are kept that say nothing: two and more are a list of choices, and nothing can be found in them.
        static let mostSilentChoices = 2

        /// The items of `choices`; one that is no object has no members.
        var choices: [JSONFields<JSONChoiceMember>] = []
    }

    let tree: JSONTree
    var fields: JSONFields<JSONStoryMember>
    /// Those that say something. Of the others there may be one every two bytes, and nothing can be found in them.
    var segments: [Segment] = []
    /// Whether some segments are left out because they say nothing.
    var lacksSegments = false

    /// Where diagnostics about an object stand: the value of its `id`, or its brace where it has none that can be used.
    func location<Field>(of fields: JSONFields<Field>) -> SourceSpan {
        guard let id = Field(rawValue: "id"), let value = fields[id] else { return tree.opening(of: fields.node) }
        return tree[value].span
    }
}

extension JSONTree {
    /// What stands for a value that has no name of its own: the text or word, or the opening bracket.
    func opening(of node: Int) -> SourceSpan {
        let value = self[node]
        switch value.kind {
        case .object, .array: return SourceSpan(Int(value.span.start)..<Int(value.span.start) + 1)
        case .string, .number, .true, .false, .null: return value.span
        }
    }
}
