import Foundation
import StoryDriver
import StoryFiles
import StorySource
import StoryTranslation
import Testing

/// Whatever is imported becomes a story without errors.
@Suite struct ImportSoupTests {
    private static let pieces: [String] = [
        "<", ">", "<b>", "</b>", "<i ", "<div>", "</div>", "<p class='x'>", "<pre>", "</pre>", "<!--", "-->",
        "<script>",
        "</script>", "<table><tr><td>", "</td></tr></table>", "<ul><li>", "</li></ul>", "<img src=a.png>",
        "<a href='b'>",
        "</a>", "<br>", "<Foo bar={1}>", "</Foo>", "<Section>", "</Section>", "<?php", "?>", "<![CDATA[", "]]>", "<>",
        "</>",
        "{", "}", "{{", "}}", "{{< figure src=\"x\" >}}", "{% raw %}", "{% endraw %}", "{% highlight c %}", "{/*",
        "*/}",
        "`", "``", "```", "~~~", "````js\n", "*", "**", "_", "~~", "[", "]", "](", ")", "![", "[[", "]]", "![[a.png]]",
        "[^1]",
        "[^1]: ", "[x]: /y \"z\"\n", "==", "%%", "> ", ">", "> [!note] ", "- ", "1. ", "12) ", "+ ", "* ", "    ", "\t",
        "  ",
        " ", "\n", "\n", "\n", "\n\n", "\r\n", "\r", "\u{0}", "\u{FEFF}", "\u{202E}", "# ", "## ", "###", "===", "---",
        "***",
        "---\n", "+++\n", "title: x\n", "a = 1\n", "| a | b |\n", "|---|---|\n", "|", "\\", "\\\n", "&amp;", "&#0;",
        "&", "\"",
        "import x from 'y'", "export const a = 1", "<https://e.x>", "<a@b.c>", "javascript:", "data:", "words", "é",
        "日本",
        "😀", "\u{301}", "$$", ":::", "{: .a}", "{#id}", "[ ] ", "[x] ", "<svg>", "<iframe src=x>", "<h2>", "</h2>",
        "<blockquote>", "</blockquote>", "<code>", "</code>", "<details>", "<summary>",
    ]

    @Test(arguments: 0..<8) func soup(part: Int) throws {
        var generator = SeededGenerator(seed: UInt64(part) + 77)
        for _ in 0..<60 {
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 1...120, using: &generator) {
                text += Array(Self.pieces.randomElement(using: &generator)!.utf8)
                if Int.random(in: 0..<40, using: &generator) == 0 {
                    text.append(UInt8.random(in: 0x80...0xFF, using: &generator))
                }
            }
            let path = Bool.random(using: &generator) ? "post.md" : "post.mdx"
            try Self.check(text, path)
        }
    }

    /// Beginnings of real posts: what is cut off anywhere is imported too.
    @Test(arguments: ImportFixture.all) func beginnings(fixture: ImportFixture) throws {
        let bytes = fixture.content
        var generator = SeededGenerator(seed: UInt64(bytes.count))
        for _ in 0..<12 {
            try Self.check(Array(bytes[0..<Int.random(in: 0...bytes.count, using: &generator)]), fixture.path)
        }
    }

    private static func check(_ text: [UInt8], _ path: String) throws {
        let source = SourceFile(path: path, content: text)
        let folder = MarkdownFolder(RawPath(Fixture.root.appending(path: "Fixtures/import/no-such-folder").path))
        let imported = MarkdownImport(MarkdownImport.Request(source, path: path, files: folder))
        guard let imported else { return }
        let errors = ImportedStory.errors(of: imported)
        #expect(errors == [], "\(String(decoding: text, as: UTF8.self).debugDescription)")
        for diagnostic in imported.diagnostics { #expect(Int(diagnostic.span.end) <= text.count) }
    }
}
