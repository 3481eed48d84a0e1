import StoryDiagnostics
import StorySource
import Testing

@testable import StorySyntax

/// Locations in a scalar's text lead back to the source that wrote it.
@Suite struct ScalarSourceMapTests {
    /// For each word of the text of `a`, the source that the map gives for it.
    private func words(_ yaml: String) throws -> (text: String, sources: [String]) {
        let source = SourceFile(path: "story.mdx", text: "---\n\(yaml)\n---\n")
        var builder = TreeBuilder()
        var diagnostics = DiagnosticList()
        let document = builder.open(.document, at: 0)
        _ = FrontMatterParser.parse(source, into: &builder, diagnostics: &diagnostics)
        builder.close(document, end: source.bytes.count)
        let tree = builder.finish(source, .narrative)
        let frontMatter = try #require(tree.frontMatter)
        let value = try #require(ValueView(tree, frontMatter + 1).entries.first?.value)
        let text = try #require(value.text)
        let map = ScalarSourceMap(value)
        var sources: [String] = []
        var start = 0
        for word in text.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
            if !word.isEmpty { sources.append(source.text(map.sourceSpan(of: start..<start + word.count))) }
            start += word.count + 1
        }
        #expect(map.sourceOffset(of: text.utf8.count) == Int(value.span.end))
        return (text, sources)
    }

    @Test(arguments: [
        ("a: one two", ["one", "two"]), ("a: \"one two\"", ["one", "two"]),
        ("a: one\n  two\n\n  three", ["one", "two", "three"]),
        ("a: \"o\\x6Ee t\\u0077o \\U0001F388\"", ["o\\x6Ee", "t\\u0077o", "\\U0001F388"]),
        ("a: \"one\\\n   two three\"", ["one\\\n   two", "three"]), ("a: 'it''s two'", ["it''s", "two"]),
        ("a: 'one  \n  two'", ["one", "two"]), ("a: |\n  one\n    two\n\n  three", ["one", "two", "three"]),
        ("a: >\n\n  one\n  two\n\n  three\n   four\n  five", ["one", "two", "three", "four", "five"]),
        ("a: >\r\n  one\r\n  two", ["one", "two"]), ("a: \"one\u{85}two x\"", ["one", "two", "x"]),
        ("a: \"ein äöü\\t zwei\"", ["ein", "äöü\\t", "zwei"]), ("a: !t \"one two\"", ["one", "two"]),
        ("a: !t one\n  two", ["one", "two"]),
    ])
    func leadsBack(yaml: String, sources: [String]) throws {
        #expect(try words(yaml).sources == sources)
    }

    @Test func isLinearInLongRunsOfBlanks() throws {
        let blanks = String(repeating: " ", count: 200_000)
        #expect(try words("a: \"one\(blanks)two \\t\"").sources == ["one", "two", "\\t"])
    }
}
