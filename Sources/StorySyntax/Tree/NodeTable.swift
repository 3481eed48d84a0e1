import StorySource

/// Values of some nodes, in the order of the nodes.
struct NodeTable<Value: Sendable>: Sendable {
    private var entries: [(node: UInt32, value: Value)] = []

    /// Adds the value of a node after all others.
    mutating func append(_ value: Value, of node: NodeID) {
        entries.append((UInt32(truncatingIfNeeded: node), value))
    }

    /// Adds the values that a range of nodes has in another table; the nodes begin at `start` here.
    mutating func append(_ other: NodeTable, of range: Range<NodeID>, at start: NodeID) {
        for entry in other.entries[other.index(of: range.lowerBound)...].prefix(while: { $0.node < range.upperBound }) {
            append(entry.value, of: Int(entry.node) - range.lowerBound + start)
        }
    }

    /// Removes the values of the nodes from `count` on.
    mutating func truncate(to count: Int) {
        while let last = entries.last, last.node >= count { entries.removeLast() }
    }

    subscript(node: NodeID) -> Value? {
        let index = index(of: node)
        return index < entries.count && entries[index].node == node ? entries[index].value : nil
    }

    /// Returns the index of the first value at or after this node.
    private func index(of node: NodeID) -> Int { entries.partitioningIndex { $0.node >= node } }
}
