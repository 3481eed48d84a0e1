import StorySource

/// The index of a node in its tree's preorder array.
package typealias NodeID = Int

/// One node of the syntax tree: 16 bytes in a flat array in preorder.
///
/// The subtree of node `n` is `n ..< subtreeEnd`; its first child, where it has one, is `n + 1`, and the next sibling
/// of a child `c` is `nodes[c].subtreeEnd`.
package struct Node: BitwiseCopyable, Sendable {
    package var kind: NodeKind
    package var flags: NodeFlags
    /// What `kind` says: a ``Component``, an ``AttributeName``, a ``Construct``.
    package var payload: UInt16
    package var start: UInt32
    package var end: UInt32
    /// The index behind the last descendant.
    package var subtreeEnd: UInt32

    @inlinable
    package init(kind: NodeKind, flags: NodeFlags = [], payload: UInt16 = 0, start: Int, end: Int) {
        self.kind = kind
        self.flags = flags
        self.payload = payload
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.subtreeEnd = 0
    }

    @inlinable
    package var span: SourceSpan { SourceSpan(start: start, end: end) }
    @inlinable
    package var range: Range<Int> { Int(start)..<Int(end) }
}
