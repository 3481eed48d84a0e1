/// Branching stories (LANGUAGE.md 7) that are large in each dimension.
extension Growth {
    static let branching = [
        sections("sections with two choices") { index, count in
            choices(["s\(index + 1)", "s\(min(count, index + 2))"])
        },
        sections("sections that lead far back and forth") { index, count in
            choices(["s\(index * 7919 % count)", "s\(index * 104_729 % count)"])
        },
        sections("choices that lead nowhere", count: 8_000) { index, _ in choices(["t\(index)", "s\(index)/p2"]) },
        sections("sections that no path leads to") { _, _ in "<Ending />\n" },
        sections("endings with one id") { _, _ in "<Ending id=\"a\" />\n" },
        sections("misplaced choices") { index, _ in "<Choice to=\"s\(index)\">a</Choice>\n" },
        sections("unknown components in sections") { _, _ in "<Foo />\n" },
        sections("traps") { index, count in
            index == 0 ? choices((0...count).map { "s\($0)" }) : choices(["s\(index)"])
        },
        sections("an authentic path", attributes: { index, _ in " authentic=\"true\" next=\"s\(index + 1)\"" }) {
            _, _ in ""
        },
        sections("a loop", attributes: { index, count in " next=\"s\((index + 1) % count)\"" }) { _, _ in "" },
        repeated("choices of one page", "<Choices>\n", "<Choice to=\"s\">a</Choice>\n", "</Choices>"),
        repeated("misspelt targets of one page", "<Choices>\n", "<Choice to=\"z\">a</Choice>\n", "</Choices>"),
        repeated("pages", "", "<Page id=\"a\">a</Page>\n"),
        repeated("words between pages", "", "<Page id=\"a\">a</Page>\na\n\n"),
        repeated("lines", "", "<Line id=\"l2\">a</Line>\n"),
        repeated(
            "empty choices and endings beside pages", "<Page id=\"a\">a</Page>\n", "<Choices></Choices>\n<Ending />\n"),
        repeated("unknown assets", "a\n\n", "<Image ref=\"a\" />\n"),
        Growth("assets", count: 12_000) { count in
            story(
                "assets:\n"
                    + (0..<count).map { "  - {key: a\($0), type: audio, src: \"https://example.com\"}\n" }.joined(),
                "<Section id=\"s\" title=\"S\">\na\n\n"
                    + (0..<count).map { "<Sound ref=\"a\($0)\" />\n<Sound ref=\"b\($0)\" />\n" }.joined()
                    + "</Section>\n")
        },
    ]

    /// Sections `s0`, `s1` … and a last one that ends the story.
    private static func sections(
        _ name: String, count: Int = 6_000, attributes: @escaping @Sendable (Int, Int) -> String = { _, _ in "" },
        _ content: @escaping @Sendable (Int, Int) -> String
    ) -> Growth {
        Growth(name, count: count) { count in
            let sections = (0..<count).map { index in
                "<Section id=\"s\(index)\" title=\"S\"\(attributes(index, count))>\na\n\n\(content(index, count))</Section>\n"
            }
            return story(
                "", sections.joined() + "<Section id=\"s\(count)\" title=\"S\">\na\n\n<Ending />\n</Section>\n")
        }
    }

    /// One section with a repeated unit.
    private static func repeated(_ name: String, _ opening: String, _ unit: String, _ closing: String = "") -> Growth {
        Growth(name, count: 12_000) { count in
            story(
                "",
                "<Section id=\"s\" title=\"S\">\na\n\n" + opening + String(repeating: unit, count: count) + closing
                    + "\n</Section>\n")
        }
    }

    private static func choices(_ targets: [String]) -> String {
        "<Choices>\n" + targets.map { "<Choice to=\"\($0)\">a</Choice>\n" }.joined() + "</Choices>\n"
    }

    private static func story(_ frontMatter: String, _ body: String) -> String {
        "---\nschema_version: 0.2\nid: growth\ntitle: Growth\nauthors: [A]\n\(frontMatter)---\n\(body)"
    }
}
