import StoryDiagnostics

package struct YAMLFile: Sendable {
    package let tree: SyntaxTree
    /// The diagnostics about its text and its YAML, in no particular order.
    package let diagnostics: DiagnosticList

    /// The root mapping; nil if a diagnostic reports that there is none.
    package var root: ValueView? {
        guard let frontMatter = tree.frontMatter, let root = tree.firstChild(of: frontMatter, kind: .mapping)
        else { return nil }
        return ValueView(tree, root)
    }
}
