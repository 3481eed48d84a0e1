import StorySyntax

/// The footnotes of a story, by label.
package struct StoryFootnotes: Sendable {
    private var definitions: [String: NodeID] = [:]

    package init() {}

    /// Adds a definition; answers with the one that has the label already, which counts.
    mutating func add(_ definition: NodeID, label: String) -> NodeID? {
        if let first = definitions[label] { return first }
        definitions[label] = definition
        return nil
    }

    /// The `footnoteDefinition` that a `footnoteReference` leads to.
    func definition(of reference: NodeID, in tree: SyntaxTree) -> NodeID? {
        definitions.isEmpty ? nil : definitions[tree.footnoteLabel(of: reference)]
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
