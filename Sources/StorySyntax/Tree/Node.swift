import StorySource

/// The index of a node in its tree's preorder array.
public typealias NodeID = Int

/// One node of the syntax tree: 16 bytes in a flat array in preorder.
///
/// The subtree of node `n` is `n ..< subtreeEnd`. Its first child, if any, is `n + 1`, and the next sibling of a child `c` is
/// `nodes[c].subtreeEnd`.
public struct Node: BitwiseCopyable, Sendable {
    /// The kind of the node.
    public var kind: NodeKind
    /// Further properties.
    public var flags: NodeFlags
    /// A value that depends on `kind`: a ``Component``, an ``AttributeName``, a ``Construct``.
    public var payload: UInt16
    /// The offset of its first byte.
    public var start: UInt32
    /// The offset after its last byte.
    public var end: UInt32
    /// The index after the last descendant; 0 until the node is closed.
    public var subtreeEnd: UInt32

    /// The node's span.
    @inlinable
    public var span: SourceSpan { SourceSpan(start: start, end: end) }
    /// The node's span as a range of byte offsets.
    @inlinable
    public var range: Range<Int> { Int(start)..<Int(end) }
}
