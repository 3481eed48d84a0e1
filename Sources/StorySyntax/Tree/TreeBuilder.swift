import StorySource

/// Builds the preorder array of a ``SyntaxTree`` from front to back.
public struct TreeBuilder: ~Copyable {
    private var buffer = GrowingBuffer<Node>()
    /// The texts of scalars that differ from the source text.
    private var texts = NodeTable<String>()
    /// The targets of links and images that refer to definitions.
    private var references = NodeTable<LinkSpans>()

    /// Creates an empty builder.
    public init() {}

    /// Creates a builder with room for `capacity` nodes; it grows beyond that. Memory that is never written to costs nothing.
    public init(capacity: Int) { buffer = GrowingBuffer(capacity: capacity) }

    /// The number of nodes so far, which is the id of the next one.
    public var count: Int { buffer.count }

    /// The nodes so far. Valid until the next change.
    public var nodes: NodeList { NodeList(base: buffer.base, count: buffer.count) }

    /// Adds a node whose children follow. Call `close` on it after them.
    @discardableResult public mutating func open(
        _ kind: NodeKind, at start: Int, flags: NodeFlags = [], payload: UInt16 = 0
    ) -> NodeID {
        let start = UInt32(truncatingIfNeeded: start)
        return buffer.append(
            Node(kind: kind, flags: flags, payload: payload, start: start, end: start, subtreeEnd: 0))
    }

    /// Closes an open node: its span ends at `end`, and everything added since is inside it.
    public mutating func close(_ id: NodeID, end: Int) {
        buffer[id].end = UInt32(truncatingIfNeeded: end)
        buffer[id].subtreeEnd = UInt32(truncatingIfNeeded: count)
    }

    /// Adds a node without children.
    @discardableResult public mutating func leaf(
        _ kind: NodeKind, _ range: Range<Int>, flags: NodeFlags = [], payload: UInt16 = 0
    ) -> NodeID {
        buffer.append(
            Node(
                kind: kind, flags: flags, payload: payload, start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound), subtreeEnd: UInt32(truncatingIfNeeded: count + 1)))
    }

    /// Adds a scalar whose text differs from its source text.
    @discardableResult
    public mutating func scalar(_ range: Range<Int>, text: String, flags: NodeFlags) -> NodeID {
        let id = leaf(.scalar, range, flags: flags.union(.encoded))
        texts.append(text, of: id)
        return id
    }

    /// Adds an attribute that the compiler gives an element, with the range where diagnostics about its value point.
    package mutating func attribute(_ name: AttributeName, _ value: String, at range: Range<Int>) {
        let attribute = open(.attribute, at: range.lowerBound, payload: UInt16(name.rawValue))
        texts.append(value, of: leaf(.attributeValue, range, flags: .synthesized))
        close(attribute, end: range.upperBound)
    }

    mutating func copy(
        _ range: Range<NodeID>, _ nodes: NodeList, _ texts: NodeTable<String>, _ references: NodeTable<LinkSpans>
    ) {
        let shift = count - range.lowerBound
        self.texts.append(texts, of: range, at: count)
        self.references.append(references, of: range, at: count)
        for id in range {
            var node = nodes[id]
            node.subtreeEnd = UInt32(truncatingIfNeeded: Int(node.subtreeEnd) + shift)
            buffer.append(node)
        }
    }

    /// Returns the text of a `scalar` that differs from its source text.
    func scalarText(of id: NodeID) -> String { texts[id]! }

    /// Records the target of a link or image that refers to a definition. Calls must be in the order of the nodes.
    mutating func refer(_ id: NodeID, to target: LinkSpans) { references.append(target, of: id) }

    /// Adds flags to an earlier node.
    public mutating func insert(_ flags: NodeFlags, on id: NodeID) { buffer[id].flags.formUnion(flags) }

    /// Sets the payload of an earlier node.
    public mutating func setPayload(_ payload: UInt16, of id: NodeID) { buffer[id].payload = payload }

    /// Records the attributes of an `openTag` node: a bit for each in its payload and in that of its `tagName`.
    package mutating func setAttributes(_ attributes: AttributeSet, ofTag tag: NodeID) {
        buffer[tag].payload = UInt16(truncatingIfNeeded: attributes.bits)
        buffer[tag + 1].payload = UInt16(truncatingIfNeeded: attributes.bits >> 16)
    }

    /// Removes the nodes from `count` on. Open ones among them must not be closed later.
    public mutating func truncate(to count: Int) {
        buffer.truncate(to: count)
        texts.truncate(to: count)
        references.truncate(to: count)
    }

    /// Returns the id after the first child of an open node, which must have one; 0 while the child is open.
    public func endOfFirstChild(of id: NodeID) -> NodeID { Int(nodes[id + 1].subtreeEnd) }

    /// Returns the finished tree. `prose`: the source text with the quote markers inside paragraphs blanked, if there are any.
    consuming func finish(_ source: SourceFile, _ profile: Profile, prose: BlankedText? = nil) -> SyntaxTree {
        let (count, texts, references) = (count, texts, references)
        let nodes = NodeList(base: buffer.take(), count: count)
        return SyntaxTree(
            source: source, profile: profile, adopting: nodes, texts: texts, references: references, prose: prose)
    }
}
