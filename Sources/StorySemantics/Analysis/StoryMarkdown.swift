import StorySource
import StorySyntax

package struct StoryMarkdown: Sendable {
    /// The `footnoteDefinition` nodes, in order. The first definition of a label counts.
    private(set) var footnotes: [NodeID] = []
    /// The label of each, normalized.
    private var footnoteLabels = NameTable()
    /// The ids of sections and headings.
    var slugs = SlugTable()
    /// The `heading` nodes, in order, each with the number of its id.
    var headings: [(node: NodeID, slug: Int)] = []
    /// The `link` nodes whose target is in the story or a file of its package.
    var localLinks: Set<NodeID> = []
    /// For links whose anchor is percent-encoded or in another Unicode normalization form: the anchor as the story has
    /// it.
    var respeltAnchors: [NodeID: String] = [:]
    /// The anchors of links that name nothing in the story.
    var unknownAnchors: [(name: String, span: SourceSpan)] = []
    /// Whether a field or attribute has inlines that only 0.3 supports.
    var isInFields = false
    /// The start offsets of diagnostics about links.
    private var reportedLinks: Set<UInt32> = []

    package init() {}

    /// Creates the footnotes that a story defines, and nothing else.
    package init(footnotesOf tree: SyntaxTree) {
        for node in tree.body..<tree.nodes.count where tree[node].kind == .footnoteDefinition {
            addFootnote(node, in: tree)
        }
    }

    /// The ids of all `heading` nodes, in order.
    var headingIDs: [(node: NodeID, id: String)] { headings.map { ($0.node, slugs[$0.slug]) } }

    /// Returns the id of a `heading`; nil if the heading is the title of a section or of the story.
    func headingID(of node: NodeID) -> String? {
        let index = headings.partitioningIndex { $0.node >= node }
        return index < headings.count && headings[index].node == node ? slugs[headings[index].slug] : nil
    }

    /// Returns the `heading` with an id; nil if there is none. Headings got their ids in order.
    func heading(withID id: String) -> NodeID? {
        guard let slug = slugs.number(of: id) else { return nil }
        let index = headings.partitioningIndex { $0.slug >= slug }
        return index < headings.count && headings[index].slug == slug ? headings[index].node : nil
    }

    /// Records a diagnostic about a link. Returns false if there is one already: a mistake in a definition is reported once,
    /// however many links refer to it.
    mutating func isFirstReport(about span: SourceSpan) -> Bool { reportedLinks.insert(span.start).inserted }

    /// Adds a `footnoteDefinition`. Returns the earlier one with its label, if any, which counts.
    @discardableResult
    mutating func addFootnote(_ node: NodeID, in tree: SyntaxTree) -> NodeID? {
        var earlier: NodeID?
        tree.withFootnoteLabel(of: node) { label in
            let (index, isNew) = footnoteLabels.insert(label)
            if isNew { footnotes.append(node) } else { earlier = footnotes[index] }
        }
        return earlier
    }

    /// Returns the index in ``footnotes`` of the definition of a `footnoteReference`, if any.
    func footnoteIndex(of reference: NodeID, in tree: SyntaxTree) -> Int? {
        if footnotes.isEmpty { return nil }
        var index: Int?
        tree.withFootnoteLabel(of: reference) { index = footnoteLabels.index(of: $0) }
        return index
    }

    /// Returns the `footnoteDefinition` of a `footnoteReference`, if any.
    func footnote(of reference: NodeID, in tree: SyntaxTree) -> NodeID? {
        footnoteIndex(of: reference, in: tree).map { footnotes[$0] }
    }
}

extension SyntaxTree {
    /// Returns the normalized label of a reference to a footnote, or of a definition, which may be misplaced.
    func footnoteLabel(of node: NodeID) -> String { LinkDefinitions.normalized(bytes[footnoteLabelSpan(of: node)]) }

    fileprivate func withFootnoteLabel(of node: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        LinkDefinitions.withNormalized(bytes[footnoteLabelSpan(of: node)], body)
    }

    /// Returns the range of that label, between `[^` and `]`.
    func footnoteLabelSpan(of node: NodeID) -> Range<Int> {
        self[node].kind == .footnoteReference
            ? Int(self[node].start) + 2..<Int(self[node].end) - 1
            : Int(self[node + 1].start) + 2..<Int(self[node + 1].end) - 2
    }
}
