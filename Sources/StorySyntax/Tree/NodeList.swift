/// A view of a tree's nodes. The tree keeps them alive. Debug builds check each index.
@frozen
public struct NodeList: RandomAccessCollection, @unchecked Sendable {
    @usableFromInline let base: UnsafeMutablePointer<Node>
    /// The number of nodes.
    public let count: Int

    /// The index of the document.
    @inlinable public var startIndex: Int { 0 }
    /// The index after the last node.
    @inlinable public var endIndex: Int { count }

    /// The node at an index.
    @inlinable @inline(__always)
    public subscript(id: NodeID) -> Node {
        assert(id >= 0 && id < count, "node out of bounds")
        return base[id]
    }
}
