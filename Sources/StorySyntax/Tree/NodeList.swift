/// The nodes of a tree, in memory that the tree keeps alive. Debug builds check each index.
@frozen
package struct NodeList: RandomAccessCollection, @unchecked Sendable {
    @usableFromInline let base: UnsafeMutablePointer<Node>
    package let count: Int

    init(base: UnsafeMutablePointer<Node>, count: Int) {
        self.base = base
        self.count = count
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { count }

    @inlinable @inline(__always)
    package subscript(id: NodeID) -> Node {
        assert(id >= 0 && id < count, "node out of bounds")
        return base[id]
    }
}
