import StorySource

/// The syntax tree of one source: complete whatever the input is, and read-only once built.
///
/// Children lie inside their parent's span, in order and without overlap. What stands between children (brackets,
/// quotes, white space) belongs to the parent.
package struct SyntaxTree: Sendable {
    package let source: SourceFile
    /// Which components there are.
    package let profile: Profile
    package let nodes: ContiguousArray<Node>
    /// Texts of scalars that differ from the source text.
    package let texts: [String]

    package init(source: SourceFile, profile: Profile, nodes: ContiguousArray<Node>, texts: [String]) {
        self.source = source
        self.profile = profile
        self.nodes = nodes
        self.texts = texts
    }

    package var bytes: Bytes { source.bytes }

    @inlinable
    package subscript(id: NodeID) -> Node { nodes[id] }

    /// The children of a node, in order.
    @inlinable
    package func children(of id: NodeID) -> Children {
        Children(tree: self, next: id + 1, end: Int(nodes[id].subtreeEnd))
    }

    /// The nodes of a range that begins with one and holds whole subtrees, those inside others left out.
    @inlinable
    package func siblings(in range: Range<NodeID>) -> Children {
        Children(tree: self, next: range.lowerBound, end: range.upperBound)
    }

    /// The first child of a kind.
    package func firstChild(of id: NodeID, kind: NodeKind) -> NodeID? {
        children(of: id).first { nodes[$0].kind == kind }
    }

    /// The source text of a node.
    package func text(of id: NodeID) -> String { bytes.string(nodes[id].span) }

    /// The body node.
    package var body: NodeID { firstChild(of: 0, kind: .body)! }

    /// The front matter node, where the file has front matter.
    package var frontMatter: NodeID? { firstChild(of: 0, kind: .frontMatter) }

    /// A walk over the children of one node, or over some of them.
    @frozen
    package struct Children: Sequence, IteratorProtocol {
        @usableFromInline let tree: SyntaxTree
        @usableFromInline var position: NodeID
        @usableFromInline let end: NodeID

        @inlinable
        package init(tree: SyntaxTree, next: NodeID, end: NodeID) {
            self.tree = tree
            position = next
            self.end = end
        }

        @inlinable
        package mutating func next() -> NodeID? {
            guard position < end else { return nil }
            let current = position
            position = Int(tree.nodes[current].subtreeEnd)
            return current
        }
    }
}

/// Builds the preorder array of a ``SyntaxTree`` from the front to the back.
package struct TreeBuilder {
    package private(set) var nodes: ContiguousArray<Node> = []
    package private(set) var texts: [String] = []

    package init() {}

    package mutating func reserveCapacity(_ count: Int) { nodes.reserveCapacity(count) }

    /// Adds a node whose children follow; `close` must be called on it.
    @discardableResult
    package mutating func open(
        _ kind: NodeKind, at start: Int, flags: NodeFlags = [], payload: UInt16 = 0
    ) -> NodeID {
        nodes.append(Node(kind: kind, flags: flags, payload: payload, start: start, end: start))
        return nodes.count - 1
    }

    /// Ends an open node: its span reaches to `end`, everything added since is inside it.
    package mutating func close(_ id: NodeID, end: Int) {
        nodes[id].end = UInt32(truncatingIfNeeded: end)
        nodes[id].subtreeEnd = UInt32(truncatingIfNeeded: nodes.count)
    }

    /// Adds a node without children.
    @discardableResult
    package mutating func leaf(
        _ kind: NodeKind, _ range: Range<Int>, flags: NodeFlags = [], payload: UInt16 = 0
    ) -> NodeID {
        var node = Node(
            kind: kind, flags: flags, payload: payload, start: range.lowerBound, end: range.upperBound)
        node.subtreeEnd = UInt32(truncatingIfNeeded: nodes.count + 1)
        nodes.append(node)
        return nodes.count - 1
    }

    /// Adds a scalar whose text differs from its source text.
    @discardableResult
    package mutating func scalar(_ range: Range<Int>, text: String, flags: NodeFlags) -> NodeID {
        let id = leaf(.scalar, range, flags: flags)
        texts.append(text)
        nodes[id].link = UInt32(truncatingIfNeeded: texts.count)
        return id
    }

    /// Changes the flags of a node that was added before.
    package mutating func insert(_ flags: NodeFlags, on id: NodeID) { nodes[id].flags.formUnion(flags) }

    /// Sets what a node that was added before says beyond its kind.
    package mutating func setPayload(_ payload: UInt16, of id: NodeID) { nodes[id].payload = payload }

    /// How many nodes there are; the id of the next one.
    package var count: Int { nodes.count }

    /// Takes back the nodes from `count` on, all of which must be closed or to be forgotten.
    package mutating func truncate(to count: Int) { nodes.removeSubrange(count...) }

    /// The id behind the first child of an open node, which must have one; 0 while that child is open itself.
    package func endOfFirstChild(of id: NodeID) -> NodeID { Int(nodes[id + 1].subtreeEnd) }

    /// The tree of what was built so far.
    package func finish(_ source: SourceFile, _ profile: Profile) -> SyntaxTree {
        SyntaxTree(source: source, profile: profile, nodes: nodes, texts: texts)
    }
}
