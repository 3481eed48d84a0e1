import StorySource

/// The syntax tree of one source: complete for any input, and read-only once built.
///
/// Children lie inside their parent's span, in order and without overlap. The text between children (brackets, quotes, white
/// space) belongs to the parent.
///
/// A view of the tree contains the tree, so passing a view costs the same as passing a tree: one reference.
public struct SyntaxTree: Sendable {
    private final class Storage: Sendable {
        let source: SourceFile
        let profile: Profile
        let nodes: NodeList
        let texts: NodeTable<String>
        let references: NodeTable<LinkSpans>
        let prose: BlankedText?

        init(
            _ source: SourceFile, _ profile: Profile, _ nodes: NodeList, _ texts: NodeTable<String>,
            _ references: NodeTable<LinkSpans>, _ prose: BlankedText?
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
    /// The source text. In paragraphs of several lines in a quote, the `>` of the further lines are blanked.
    public let bytes: Bytes

    /// Creates a tree that takes ownership of the memory of `nodes`. `texts`: the texts of scalars that differ from the source
    /// text. `references`: the targets of links and images that refer to definitions.
    init(
        source: SourceFile, profile: Profile, adopting nodes: NodeList, texts: NodeTable<String>,
        references: NodeTable<LinkSpans>, prose: BlankedText?
    ) {
        storage = Storage(source, profile, nodes, texts, references, prose)
        self.nodes = nodes
        bytes = prose?.bytes ?? source.bytes
    }

    /// The parsed file.
    public var source: SourceFile { storage.source }
    /// The profile, which determines the components.
    public var profile: Profile { storage.profile }

    /// Returns the text of a `scalar` after unquoting and folding.
    public func scalarText(of id: NodeID) -> String {
        nodes[id].flags.contains(.encoded) ? storage.texts[id]! : text(of: id)
    }

    /// Returns the span of an attribute's name; empty if the compiler added the attribute.
    public func nameSpan(ofAttribute attribute: NodeID) -> SourceSpan {
        let node = nodes[attribute]
        let start = Int(node.start)
        let hasValue = Int(node.subtreeEnd) > attribute + 1
        if hasValue, nodes[attribute + 1].flags.contains(.synthesized) { return SourceSpan(start..<start) }
        let end = bytes.endOfName(from: start)
        // In `src: "a.jpg"`, the colon belongs to the missing `=`.
        let hasColon = hasValue && end > start + 1 && bytes[end - 1] == UInt8(ascii: ":")
        let isApart = hasColon && bytes[bytes.skipAllSpace(from: end)] != UInt8(ascii: "=")
        return SourceSpan(start..<(isApart ? end - 1 : end))
    }

    /// Returns the text of an `attributeValue` that the compiler added.
    package func synthesizedText(of id: NodeID) -> String { storage.texts[id]! }

    /// Adds a copy of a subtree to another tree of the same source.
    package func copy(_ id: NodeID, into builder: inout TreeBuilder) {
        builder.copy(id..<Int(nodes[id].subtreeEnd), nodes, storage.texts, storage.references)
    }

    /// Returns a tree of the same source, built from nodes of this one.
    package func rebuilt(_ builder: consuming TreeBuilder) -> SyntaxTree {
        builder.finish(source, profile, prose: storage.prose)
    }

    /// Returns the destination and title of a `link` or `image`, its own or those of its definition; nil for one that nests
    /// too deep to be read.
    public func target(of link: NodeID) -> LinkSpans? {
        if let destination = firstChild(of: link, kind: .linkDestination) {
            let title = firstChild(of: link, kind: .linkTitle)
            return LinkSpans(destination: nodes[destination].span, title: title.map { nodes[$0].span })
        }
        return storage.references[link]
    }

    /// Returns whether a node is a `scalar` with this text, without copying it.
    public func scalar(_ id: NodeID, says text: String) -> Bool {
        let node = nodes[id]
        guard node.kind == .scalar else { return false }
        if node.flags.contains(.encoded) { return scalarText(of: id) == text }
        return ByteBlock.areEqual(bytes[node.range], text)
    }

    /// Returns the value of an `entry` in the front matter: the sibling after its key, which directly follows the entry.
    public func fieldValue(of entry: NodeID) -> NodeID { Int(nodes[entry + 1].subtreeEnd) }

    /// Returns a node.
    @inlinable
    public subscript(id: NodeID) -> Node { nodes[id] }

    /// Returns the children of a node, in order.
    @inlinable
    public func children(of id: NodeID) -> Children {
        Children(tree: self, next: id + 1, end: Int(nodes[id].subtreeEnd))
    }

    /// Returns the topmost nodes of a range that consists of whole subtrees.
    @inlinable
    public func siblings(in range: Range<NodeID>) -> Children {
        Children(tree: self, next: range.lowerBound, end: range.upperBound)
    }

    /// Returns the first child of a kind, if any.
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

    /// Returns the source text of a node.
    public func text(of id: NodeID) -> String { bytes.string(nodes[id].span) }

    /// The body node.
    public var body: NodeID { firstChild(of: 0, kind: .body)! }

    /// The front matter node, if the file has front matter.
    public var frontMatter: NodeID? { firstChild(of: 0, kind: .frontMatter) }

    /// The children of a node, or some of them, as a sequence.
    @frozen
    public struct Children: Sequence, IteratorProtocol {
        @usableFromInline let tree: SyntaxTree
        @usableFromInline var position: NodeID
        @usableFromInline let end: NodeID

        /// Creates a sequence of the nodes from `next` up to `end`.
        @inlinable
        public init(tree: SyntaxTree, next: NodeID, end: NodeID) {
            self.tree = tree
            position = next
            self.end = end
        }

        /// Returns the next child; nil after the last.
        @inlinable
        public mutating func next() -> NodeID? {
            guard position < end else { return nil }
            let current = position
            position = Int(tree.nodes[current].subtreeEnd)
            return current
        }
    }
}
