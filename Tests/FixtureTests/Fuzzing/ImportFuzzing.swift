import Foundation
import StoryDriver
import StoryFiles
import StorySource
import StoryTranslation

/// Markdown of another program: any input becomes a story without errors.
enum ImportFuzzing: FuzzTarget {
    static let name = "import"

    static var seeds: [[UInt8]] { get throws { try SeedFiles.posts + CornerSeeds.markdownStories } }
    static let words: [[UInt8]] = pieces.map { Array($0.utf8) }

    static func problems(_ input: [UInt8]) -> [String] { problems(input, path: "post.md") }

    /// Returns the properties that do not hold for a post named `path`.
    static func problems(_ input: [UInt8], path: String) -> [String] {
        let folder = MarkdownFolder(RawPath("/no-such-folder"))
        let file = SourceFile(path: path, content: input)
        guard let imported = MarkdownImport(file, path: path, files: folder) else { return [] }
        var problems = errors(of: imported)
        if imported.diagnostics.contains(where: { Int($0.span.end) > input.count }) {
            problems.append("a diagnostic leaves the post")
        }
        return problems
    }

    /// Returns the errors of an imported story in its own package.
    static func errors(of imported: MarkdownImport) -> [String] {
        let package = URL(filePath: NSTemporaryDirectory()).appending(path: "imported")
        let story = Compiled(imported.story, named: "story.mdx", package: package)
        return story.diagnostics.filter { $0.severity == .error }.map { "\($0.id.rawValue): \($0.message)" }
    }

    /// Pieces of posts of the programs that can be imported.
    static let pieces: [String] = [
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
        "<blockquote>", "</blockquote>", "<code>", "</code>", "<details>", "<summary>", "[caption id=x]", "[/caption]",
        "[embed]", "[/embed]", "[b]{#1 .x}", "{a=\"", "![a](b c.png)", "![][d]", "[d]: <data:x>\n", "[c](#id)",
        "<video><source src=x>", "<h2 id=\"id\">",
    ]
}
