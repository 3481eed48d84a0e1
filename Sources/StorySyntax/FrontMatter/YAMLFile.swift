import StoryDiagnostics
import StorySource

/// A whole file of YAML, parsed with the rules of front matter: one mapping, no anchors, no tags.
package struct YAMLFile: Sendable {
    private let tree: SyntaxTree
    /// The diagnostics about its text and its YAML, in no particular order.
    package private(set) var diagnostics = DiagnosticList()

    /// Parses a source. Skips a first line `---`, which YAML files may have.
    package init(_ source: SourceFile) {
        let bytes = source.bytes
        SourceCheck.check(bytes, diagnostics: &diagnostics)
        var start = source.byteOrderMarkLength
        if FrontMatterFences.isAtFence(start, bytes) { start = bytes.startOfNextLine(after: start, end: bytes.count) }
        var builder = TreeBuilder()
        let document = builder.open(.document, at: 0)
        let node = builder.open(.frontMatter, at: start)
        if !SourceCheck.isUTF16(bytes) {
            var reader = YAMLTreeReader(bytes, start..<bytes.count, opening: SourceSpan(at: start))
            _ = reader.read(into: &builder)
            diagnostics += reader.diagnostics
        }
        builder.close(node, end: bytes.count)
        builder.close(document, end: bytes.count)
        tree = builder.finish(source, .narrative)
    }

    /// The root mapping; nil if a diagnostic reports that there is none.
    package var root: ValueView? {
        guard let frontMatter = tree.frontMatter, let root = tree.firstChild(of: frontMatter, kind: .mapping)
        else { return nil }
        return ValueView(tree, root)
    }
}
