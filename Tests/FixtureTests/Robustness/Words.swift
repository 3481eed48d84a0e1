/// Pieces of random inputs.
enum Words {
    /// Pieces of stories in MDX.
    static let ofStories: [[UInt8]] =
        [
            "---\n", "sections:\n", "  - id: s\n", "    title: S\n", "media:\n", "  - key: k\n", "deck: ", "leadArt: ",
            "- ",
            "? ", ": ", "[", "]", "{", "}", "&a ", "*a ", "!t ", "|\n", ">-\n", "\"", "'", "#", " #", "%YAML 1.1\n",
            "\t",
            "<Section id=\"s\" title=\"S\">\n", "</Section>", "<Section", "<MediaRef ref=\"k\" />", "<MediaRef",
            "<DropQuote>",
            "</DropQuote>", "<FactGrid>", "<Fact label=\"l\" value=\"v\"/>", "<Gallery>", "</", "/>", ">", "<", "<>",
            "</>",
            "<!--", "-->", "<b>", "</b>", "<Foo>", "</Foo>", " id=", " title='x'", " caption=\"*a* {b} <c>\"",
            " ref={x}",
            " {...y}", "=", "*", "**", "_", "__", "`", "``", "```\n", "~~", "~~~\n", "![", "](", ")", "(", "\\", "\\\n",
            "&amp;", "&#x0;", "&", "  \n", "\n", "\n\n", "\r\n", "\r", "# ", "===\n", "***\n", "> ", "1. ",
            "a | b\n--|--\n",
            "[x]: y\n", "[^1]", "[^1]: ", "import a from \"b\"\n", "export const a\n", "export const a = {\n\n", "word",
            "é", "🎈", "\u{FEFF}",
            "\u{0}",
            "\u{202E}", "\u{85}", "\u{2028}", "https://example.com", "javascript:", "a.png", "../x", " ",
            "schema_version: 0.3\n", "- ", "    ", "  - ", "- [x] ", "+ ", "* * *\n", "---\n", "> > ", "2) ", "10. ",
            "## ",
            "|", "\\|", "|-|:-:|\n", "[x]", "[x][x]", "![x]", "[^1]:\n    ", "](#", "(#s)", "~", "==", "%%", "![[",
            "[[", "]]",
            "{{< ", ":::\n", "{: .a}", "{% ", "{/* ", " */}", "```a b\n", "~~~~\n", "<hr>", "<p>", "<a href=\"",
            "<img src=\"",
            "<blockquote>", "</blockquote>", "<ul><li>", "</li></ul>", "<h2>", "</h2>", "<code>", "<del>",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F]]

    /// Pieces of JSON stories.
    static let ofJSONStories = [
        "{", "}", "[", "]", ",", ",", ":", ":", "\"", "\"id\": ", "\"text\": ", "\"choices\": [", "\"segments\": [",
        "\"nextSegmentId\": \"s\"", "\"isAuthenticPath\": true", "\"imageFileName\": ", "\"x_a\": ", "\"a\"", "\"s\"",
        "\"\"", "\" \"", "\"a\\nb\"", "\"\\u0041\"", "\"\\ud83e\\udd8a\"", "\"\\ud83e\"", "\"\\u0000\"", "\\", "\\x",
        "{\"id\": \"c\", \"text\": \"t\", \"nextSegmentId\": \"s\"}", "{\"id\": \"t\", \"text\": \"u\"}", "true",
        "false",
        "null", "truex", "0", "-1", "7.5", "1e9", "01", ".5", "+1", "-", " ", "\n", "\r\n", "\t", "# ", "*a*", "<b>",
        "</Section>", "{/* */}", "&amp;", "a | b", "---", "'", "//", "/* */", "é", "🎈", "\u{FEFF}", "\u{0}",
        "\u{202E}", "\u{2028}", "\u{7F}",
    ]
}
