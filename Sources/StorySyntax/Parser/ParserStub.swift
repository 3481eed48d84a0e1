import StoryDiagnostics
import StorySource
package enum Parser {
    package static func parse(_ source: SourceFile) -> ParsedStory {
        var b = TreeBuilder()
        let root = b.open(.document, at: 0)
        let body = b.open(.body, at: 0)
        b.close(body, end: source.bytes.count)
        b.close(root, end: source.bytes.count)
        var diagnostics: [Diagnostic] = []
        for i in 0..<source.bytes.count where source.bytes[i] == 0 {
            diagnostics.append(.invalidCharacter(SourceSpan(i..<i+1)))
        }
        return ParsedStory(tree: b.finish(source), diagnostics: diagnostics, frontMatter: .missing)
    }
}
