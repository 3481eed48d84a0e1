import StoryDiagnostics
import StorySource

/// A file of YAML as it was read.
package struct YAMLFile: Sendable {
    package let tree: SyntaxTree
    /// What is wrong with its text and its YAML, in no order.
    package let diagnostics: DiagnosticList

    /// The mapping; nil where a diagnostic says that there is none.
    package var root: ValueView? {
        guard let frontMatter = tree.frontMatter, let root = tree.firstChild(of: frontMatter, kind: .mapping)
        else { return nil }
        return ValueView(tree, root)
    }
}
