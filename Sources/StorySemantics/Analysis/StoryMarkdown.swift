import StorySource
import StorySyntax

/// What the Markdown of a story means, as far as it takes a table to say so.
package struct StoryMarkdown: Sendable {
    /// The `footnoteDefinition` nodes by label. The first one of a label counts.
    var footnotes: [String: NodeID] = [:]
    /// The ids of `heading` nodes.
    var headingIDs: [NodeID: String] = [:]
    /// The `link` nodes that lead to a place in the story, or to a file of its package.
    var localLinks: Set<NodeID> = []
    /// Where the spans of diagnostics about links begin.
    private var reportedLinks: Set<UInt32> = []

    package init() {}

    /// Takes note of a diagnostic about a link; false where there is one already. What a definition says is one mistake, however
    /// many links refer to it.
    mutating func isFirstReport(about span: SourceSpan) -> Bool { reportedLinks.insert(span.start).inserted }

    /// The `footnoteDefinition` that a `footnoteReference` leads to.
    func footnote(of reference: NodeID, in tree: SyntaxTree) -> NodeID? {
        footnotes.isEmpty ? nil : footnotes[tree.footnoteLabel(of: reference)]
    }
}

extension SyntaxTree {
    /// The label of a `footnoteReference` or `footnoteDefinition` as labels are compared.
    func footnoteLabel(of node: NodeID) -> String { LinkDefinitions.normalized(bytes[footnoteLabelSpan(of: node)]) }

    /// Where that label is, between `[^` and `]`.
    func footnoteLabelSpan(of node: NodeID) -> Range<Int> {
        self[node].kind == .footnoteDefinition
            ? Int(self[node + 1].start) + 2..<Int(self[node + 1].end) - 2
            : Int(self[node].start) + 2..<Int(self[node].end) - 1
    }
}
