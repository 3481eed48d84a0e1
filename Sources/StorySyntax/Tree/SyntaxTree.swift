import StorySource

/// The syntax tree of one source: complete whatever the input is, and read-only once built.
///
/// Children lie inside their parent's span, in order and without overlap. What is between children (brackets,
/// quotes, white space) belongs to the parent.
///
/// A view of the tree holds the tree, so passing views around costs what passing a tree costs: one reference.
public struct SyntaxTree: Sendable {
    /// What a tree owns.
    private final class Storage: Sendable {
        let source: SourceFile
        let profile: Profile
        let nodes: NodeList
        let texts: [ScalarText]
        let references: [ResolvedReference]
        let prose: BlankedText?

        init(
            _ source: SourceFile, _ profile: Profile, _ nodes: NodeList, _ texts: [ScalarText],
            _ references: [ResolvedReference], _ prose: BlankedText?
        ) {
            self.source = source
            self.profile = profile
            self.nodes = nodes
            self.texts = texts
            self.references = references
            self.prose = prose
        }

        deinit { nodes.base.deallocate() }
    }

    private let storage: Storage
    /// All nodes in preorder.
    public let nodes: NodeList
    /// The source text. In a paragraph of several lines in a quote, the `>` of its further lines are spaces.
    public let bytes: Bytes

    /// Takes over the memory of `nodes`, and frees it in the end.
    /// - Parameters:
    ///   - texts: Those of scalars that differ from the source text, in the order of their nodes.
    ///   - references: The links and images that refer to definitions, in the order of their nodes.
    init(
        source: SourceFile, profile: Profile, adopting nodes: NodeList, texts: [ScalarText],
        references: [ResolvedReference], prose: BlankedText?
    ) {
        storage = Storage(source, profile, nodes, texts, references, prose)
        self.nodes = nodes
        bytes = prose?.bytes ?? source.bytes
    }

    /// The file that the tree was made of.
    public var source: SourceFile { storage.source }
    /// Which components there are.
    public var profile: Profile { storage.profile }

    /// The text of a `scalar`, after YAML's unquoting and folding.
    public func scalarText(of id: NodeID) -> String {
        nodes[id].flags.contains(.encoded) ? ScalarText.find(id, in: storage.texts) : text(of: id)
    }

    /// The text of an `attributeValue` that the compiler gave.
    package func givenText(of id: NodeID) -> String { ScalarText.find(id, in: storage.texts) }

    /// Adds a node to another tree of the same source, with all that is in it.
    package func copy(_ id: NodeID, into builder: inout TreeBuilder) {
        builder.copy(id..<Int(nodes[id].subtreeEnd), nodes, storage.texts, storage.references)
    }

    /// A tree of the same source that was built of nodes of this one.
    package func rebuilt(_ builder: consuming TreeBuilder) -> SyntaxTree {
        builder.finish(source, profile, prose: storage.prose)
    }

    /// Where a `link` or `image` leads, itself or by the definition that it refers to; nil in one that nests too deep to be read.
    public func target(of link: NodeID) -> LinkSpans? {
        if let destination = firstChild(of: link, kind: .linkDestination) {
            let title = firstChild(of: link, kind: .linkTitle)
            return LinkSpans(destination: nodes[destination].span, title: title.map { nodes[$0].span })
        }
        return ResolvedReference.find(link, in: storage.references)?.target
    }

    /// Whether a node is a `scalar` with this text. Makes no copy of it.
    public func scalar(_ id: NodeID, says text: StaticString) -> Bool {
        let node = nodes[id]
        guard node.kind == .scalar else { return false }
        if node.flags.contains(.encoded) { return scalarText(of: id) == "\(text)" }
        return node.range.count == text.utf8CodeUnitCount && bytes.matches(text, at: node.range.lowerBound)
    }

    /// The value of an `entry` in the front matter: what is after its key, which is right after the entry.
    public func fieldValue(of entry: NodeID) -> NodeID { Int(nodes[entry + 1].subtreeEnd) }

    /// A node.
    @inlinable
    public subscript(id: NodeID) -> Node { nodes[id] }

    /// The children of a node, in order.
    @inlinable
    public func children(of id: NodeID) -> Children {
        Children(tree: self, next: id + 1, end: Int(nodes[id].subtreeEnd))
    }

    /// The nodes of a range that begins with one and holds whole subtrees, those inside others left out.
    @inlinable
    public func siblings(in range: Range<NodeID>) -> Children {
        Children(tree: self, next: range.lowerBound, end: range.upperBound)
    }

    /// The first child of a kind.
    public func firstChild(of id: NodeID, kind: NodeKind) -> NodeID? {
        let end = Int(nodes[id].subtreeEnd)
        var child = id + 1
        while child < end {
            let node = nodes[child]
            if node.kind == kind { return child }
            child = Int(node.subtreeEnd)
        }
        return nil
    }

    /// The source text of a node.
    public func text(of id: NodeID) -> String { bytes.string(nodes[id].span) }

    /// The body node.
    public var body: NodeID { firstChild(of: 0, kind: .body)! }

    /// The front matter node, where the file has front matter.
    public var frontMatter: NodeID? { firstChild(of: 0, kind: .frontMatter) }

    /// A walk over the children of one node, or over some of them.
    @frozen
    public struct Children: Sequence, IteratorProtocol {
        @usableFromInline let tree: SyntaxTree
        @usableFromInline var position: NodeID
        @usableFromInline let end: NodeID

        /// A walk over what begins at `next` and ends before `end`.
        @inlinable
        public init(tree: SyntaxTree, next: NodeID, end: NodeID) {
            self.tree = tree
            position = next
            self.end = end
        }

        /// The next child; nil after the last.
        @inlinable
        public mutating func next() -> NodeID? {
            guard position < end else { return nil }
            let current = position
            position = Int(tree.nodes[current].subtreeEnd)
            return current
        }
    }
}
