import StorySource

/// The text of a `scalar` that differs from its source text.
struct ScalarText: Sendable {
    let node: NodeID
    let text: String

    /// Returns the index of the first text at or after this node.
    static func index(of node: NodeID, in texts: [ScalarText]) -> Int {
        texts.partitioningIndex { $0.node >= node }
    }

    /// Returns the text of a node. The node must have one, and the texts must be in the order of their nodes.
    static func find(_ node: NodeID, in texts: [ScalarText]) -> String {
        let index = index(of: node, in: texts)
        assert(texts[index].node == node)
        return texts[index].text
    }
}
