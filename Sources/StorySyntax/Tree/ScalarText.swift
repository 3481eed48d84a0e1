/// The text of a `scalar` that differs from its source text.
struct ScalarText: Sendable {
    let node: NodeID
    let text: String

    /// The text of a node, which must have one, in texts that are in the order of their nodes.
    static func find(_ node: NodeID, in texts: [ScalarText]) -> String {
        var low = 0
        var high = texts.count
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].node < node { low = middle + 1 } else { high = middle }
        }
        assert(texts[low].node == node)
        return texts[low].text
    }
}
