extension Growth {
    /// Standard Markdown: each construct and its halves.
    static let markdown = lines + documents

    /// Repeated units.
    private static let lines = [
        "> ", ">", "> a\n", "> a\n\n", "> a\nb\n", "- ", "- a\n", "- a\n\n", "-\n\n", "- [ ] a\n", "- [x] ", "- > ",
        "> - ",
        "1. ", "1. a\n", "1. a\n\n", "* * *\n", "* * * a\n", "a\n- - - b\n", "~", "~a ", "~~a ", "~a~ ", "~~a~ ",
        "~a *b~ c* ",
        "[a]: b\n", "[a]: b\n\n[a] [c][a] ![a]\n\n", "[a]:\n", "[a]: b \"\n", "[a]: b\n\"c\n", "[a]: <b\n",
        "[a]: b\n===\n",
        "> [a]: b\nc\n", "- [a]: b\n> c\n", "|", "|a", "a|b\n-|-\n", "a|b\n-|-\n\n", "-|-\n", "\\|", "\\|\n-|\n",
        "> a|b\n> -|-\nc|d\n",
        "[^a]", "[^a] ", "[^a]: ", "[^a]: b\n", "[^a]:\n", "a[^a]\n\n[^a]: b[^a]\n\n", "## a\n", "##\n", "## a #\n",
        "[x](#", "**「a」**b ", "**「**」b", "**a（b）**c", "##a\n\n", "> [!a]\n\n", "{\"a\"} ",
        "![a](https://example.com/b.png)\n\n", "![](b.png)\n\n", "{/* a */}\n", "{/* a\n", "[[a]] ", "[[a ", "==a ",
        "%%a ", "::: a\n", "{% a ",
        "{{< ", "<b>a</b> ", "<ul><li>a", "<blockquote>\na\n", "<p>a\n", "<h2>a</h2>\n\n", "- <!-- a\n", "> ```\n",
        "- ```\n",
        "- ```\n  a\n", "<SideNote>\n- ```\n</SideNote>\n", "- <SideNote>\n", "> <SideNote>\n", "> a </SideNote>\nb\n",
        "- </Section>\n",
        "x <SideNote>\n> a </SideNote>\n", "a <SideNote>\n2. b </SideNote>\n",
        "x <Section id=\"s\" title=\"S\">\n> a </Section>\n",
        "> a <MediaRef ref=\"k\" />\nb\n", "<SideNote>\n- a\nb\n</SideNote>\n", "> a\r\nb\r\n", "-\t", "\t- a\n",
    ].map { unit in markdown(unit.debugDescription) { String(repeating: unit, count: $0) } }

    private static let documents = [
        markdown("closing parentheses before asterisks") { "**a" + String(repeating: "）", count: $0) + "**b" },
        markdown("lists as deep as they may be") { count in
            (0..<count).map { String(repeating: " ", count: 2 * ($0 % 60)) + "- a\n" }.joined()
        },
        markdown("blank lines in deep lists") { count in
            (0..<60).map { String(repeating: " ", count: 2 * $0) + "- a\n\n" }.joined()
                + String(repeating: "\n", count: count)
                + String(repeating: " ", count: 120) + "b\n"
        },
        markdown("lazy lines") { "- > - > a\n" + String(repeating: "b\n", count: $0) },
        markdown("definitions that are used") { count in (0..<count).map { "[a\($0)]: b\n\n[a\($0)] " }.joined() },
        markdown("uses of one definition") {
            "[a]: https://example.com\n\n" + String(repeating: "[a] [b][a] ![a] ", count: $0)
        },
        markdown("uses of one long definition") {
            "[a]: https://" + String(repeating: "x", count: $0) + "\n\n" + String(repeating: "[a] ", count: $0)
        },
        markdown("labels that are too long") { count in
            "[a]: b\n\n" + String(repeating: "[" + String(repeating: "x", count: 1200) + "]", count: count / 100)
        },
        markdown("brackets beside a definition") {
            "[a]: b\n\n" + String(repeating: "[", count: $0) + String(repeating: "]", count: $0)
        },
        markdown("cells of one table") { count in
            "|" + String(repeating: "a|", count: count) + "\n|" + String(repeating: "-|", count: count) + "\n"
        },
        markdown("tags that cells cut in two") { count in
            "|" + String(repeating: "<X a=\"|", count: count) + "\n|" + String(repeating: "-|", count: count) + "\n"
        },
        markdown("rows of one table") { "|a|b|\n|-|-|\n" + String(repeating: "|c|`d\\|e`|\n", count: $0) },
        markdown("footnotes that refer to the next") { count in
            "x[^0]\n\n" + (0..<count).map { "[^\($0)]: b[^\($0 + 1)]\n\n" }.joined()
        },
        markdown("footnotes with labels alike") { count in
            (0..<count).map { "a[^aa\($0)]\n\n[^ab\($0)]: b\n\n" }.joined()
        },
        markdown("headings with slugs of others") { count in (0..<count).map { "## a\n\n## a-\($0)\n\n" }.joined() },
        markdown("anchors") { count in
            (0..<count).map { "## a\($0)\n" }.joined() + "\n"
                + (0..<count).map { "[x](#a\($0)) [x](#b\($0)) " }.joined()
        },
        markdown("words above an underline") { String(repeating: "a\n", count: $0) + "===\n" },
        markdown("lines of code in an item") { " - ```\n" + String(repeating: "\ta\n", count: $0) },
        markdown("HTML lists in one another") {
            String(repeating: "<ul><li>", count: $0) + String(repeating: "</li></ul>", count: $0)
        },
    ]

    /// A body of 0.3, whose section comes from its first words.
    private static func markdown(_ name: String, _ body: @escaping @Sendable (Int) -> String) -> Growth {
        Growth("0.3: " + name, count: 12_000) { count in
            """
            ---
            schema_version: 0.3
            id: growth
            title: Growth
            media:
              - {key: k, type: track, apple_music_id: "1", title: T, artist: A}
            ---
            Begin.

            \(body(count))

            """
        }
    }
}
