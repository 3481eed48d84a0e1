/// The text of a `scalar` that differs from its source text.
struct ScalarText: Sendable {
    let node: NodeID
    let text: String

    /// The index of the first text of this node or a later one.
    static func index(of node: NodeID, in texts: [ScalarText]) -> Int {
        var low = 0
        var high = texts.count
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The text of a node, which must have one, in texts that are in the order of their nodes.
    static func find(_ node: NodeID, in texts: [ScalarText]) -> String {
        let index = index(of: node, in: texts)
        assert(texts[index].node == node)
        return texts[index].text
    }
}
