import StoryDiagnostics
import StorySource

/// Parses a whole file of YAML with the rules of front matter: one mapping, no anchors, no tags.
package enum YAMLFileParser {
    /// Parses a source. Skips a first line `---`, which YAML files may have.
    package static func parse(_ source: SourceFile) -> YAMLFile {
        let bytes = source.bytes
        var diagnostics = DiagnosticList()
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
        return YAMLFile(tree: builder.finish(source, .narrative), diagnostics: diagnostics)
    }
}
