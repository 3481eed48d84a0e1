/// The text of a `scalar` that differs from its source text.
struct ScalarText: Sendable {
    let node: NodeID
    let text: String

    /// Returns the index of the first text at or after this node.
    static func index(of node: NodeID, in texts: [ScalarText]) -> Int {
        var low = 0
        var high = texts.count
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the text of a node. The node must have one, and the texts must be in the order of their nodes.
    static func find(_ node: NodeID, in texts: [ScalarText]) -> String {
        let index = index(of: node, in: texts)
        assert(texts[index].node == node)
        return texts[index].text
    }
}
