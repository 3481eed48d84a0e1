import StoryDiagnostics
import Testing

/// An input of any size.
struct Growth: Sendable, CustomTestStringConvertible {
    let name: String
    /// The number of units in the smaller of the two inputs.
    let count: Int
    /// The format of the story.
    let format: StoryFormat
    private let make: @Sendable (Int) -> String

    var testDescription: String { name }

    /// Returns the input with `count` units.
    func input(_ count: Int) -> [UInt8] { Array(make(count).utf8) }

    init(
        _ name: String, count: Int = 25_000, in format: StoryFormat = .mdx,
        _ make: @escaping @Sendable (Int) -> String
    ) {
        self.name = name
        self.count = count
        self.format = format
        self.make = make
    }

    /// A repeated unit in the body, on one line or on separate lines.
    private static func prose(_ unit: String, count: Int = 25_000) -> Growth {
        Growth(unit.debugDescription, count: count) { story(section: String(repeating: unit, count: $0)) }
    }

    /// A repeated unit in the front matter, after an opening.
    private static func field(_ name: String, _ opening: String, _ unit: String, count: Int = 25_000) -> Growth {
        Growth(name, count: count) { story(frontMatter: opening + String(repeating: unit, count: $0) + "\n") }
    }

    private static func story(frontMatter: String = "", sections: String = "", media: String = "", section: String = "")
        -> String
    {
        """
        ---
        schema_version: 0.1
        id: growth
        title: Growth
        authors: [A]
        publish_date: 2026-01-12
        \(frontMatter)
        sections:
          - {id: s, title: S}
        \(sections)
        media:
          - {key: k, type: track, apple_music_id: "1", title: T, artist: A}
        \(media)
        ---
        <Section id="s" title="S">
        <MediaRef ref="k" />

        \(section)
        </Section>

        """
    }

    /// Inputs on which a search could start everywhere and end nowhere.
    static let all: [Growth] =
        characters + tags + constructs + frontMatter + references + searches + markdown
        + branching + json

    private static let characters = [
        "<", "{", "[", "*", "_", "`", "\"", "&", "]", "}", ">", "~", "~~", "!", "![", "](", "<!--", "<?", "<!", "</",
        "\\",
        "#", "|", "*a ", "_a ", "**a* ", "*a_ ", "[a](b \"", "[a](<", "[a](b", "[a]", "[^a", "[^a]", "&amp", "&#",
        "&#x",
        "`a``", "<a@", "<http:", "~~a", "a~~ ", "{a", "{{", "é", "🎈", "\u{0}", "\u{202E}", " ", "\t", "  \n", "a\\\n",
    ].map { prose($0) }

    private static let tags = [
        "<DropQuote>", "<DropQuote>\n", "<a>", "<a>\n", "</a>", "</DropQuote>", "</DropQuote>\n", "<X a=\"",
        "<X a=\"\n",
        "<X a='", "<X {", "<X ", "<X\n", "<>", "</>", "a <B> ", "a <B/> ", "- <B/>\n", "<MediaRef ref=\"k\">\n",
        "<Section id=\"s\">\n", "<FactGrid>\n", "<FactGrid><Fact/>", "a <MediaRef ref=\"k\" /> ",
        "<DropQuote>a</SideNote>\n",
        "<!x</A ", "<!x</DropQuote>", "~~a <DropQuote>", "{a <DropQuote> ", "`` ` <DropQuote>",
        "<DropQuote>*a", "<b>*a</b>\n", "<X a=b", "<X a={", "<!-- -->", "<MediaRef ref=\"k\" x=\"\n\n",
    ].map { prose($0, count: 12_000) }

    private static let constructs = [
        "```\n</Section>\n", "```\n", "~~~\n", "```a\n", "\n> ", "> ", "- ", "- a\n", "1. ", "a\n===\n", "---\n",
        "a | b\n",
        "a | b\n--|--\n", "| ", "[a]: b\n", "[a]:\n", "[a]: b \"\n", "[^a]: b\n", "import a from \"b\"\n", "import {\n",
        "export const a = {\n\n", "export const a = `'\n\n", "<Choices to=\"a\">\n", "<Choice>\n",
        "export const a = {\n", "a\n", "a\n\n", "# a\n", "    a\n", "***\n", "a  \n", "a\r", "`a\n", "**\n", "[a\n",
        "{a\n",
    ].map { prose($0, count: 12_000) }

    private static let frontMatter = [
        field("open brackets", "x_a: ", "["), field("open braces", "x_a: ", "{"), field("items", "x_a:\n  ", "- "),
        field("nested keys", "x_a: ", "{a: "), field("quotes", "x_a: ", "\""), field("apostrophes", "x_a: ", "'"),
        field("colons", "x_a: a", ":"), field("explicit keys", "", "? "), field("anchors", "", "&a "),
        field("aliases", "x_a: [", "*a, "), field("tags", "x_a: ", "!a "), field("number signs", "x_a: a", " #"),
        field("words", "title: ", "a "), field("lines of a folded text", "x_a: >\n", "  a\n"),
        field("lines of a literal text", "x_a: |\n", "  a\n"),
        field("lines of a quoted text", "x_a: \"\n", "  \\x41\n"),
        Growth("quotes in an item after a gap", count: 25_000) { count in
            story(
                frontMatter: "x_a: [" + String(repeating: " ", count: count) + "a"
                    + String(repeating: "'", count: count))
        },
        field("tabs", "x_a:\n", "\t"), field("a flow list", "x_a: [", "a, "), field("percent signs", "", "%"),
        field("emphasis in the deck", "deck: a ", "*a ", count: 12_000),
        field("tags in the deck", "deck: a ", "<b> ", count: 12_000),
        field("links in the deck", "deck: a ", "[a](b) ", count: 12_000),
        field("escapes in the deck", "deck: \"a", "\\x41", count: 12_000),
        field("misspelt escapes in the deck", "deck: \"a", " \\x7Ba", count: 12_000),
        Growth("keys", count: 12_000) { count in
            story(frontMatter: (0..<count).map { "x_\($0): a\n" }.joined())
        },
        Growth("unknown keys", count: 12_000) { count in
            story(frontMatter: (0..<count).map { "subtitle\($0): a\n" }.joined())
        },
        Growth("equal keys", count: 12_000) { count in
            story(frontMatter: String(repeating: "x_a: a\n", count: count))
        },
        Growth("authors", count: 12_000) { count in
            story(frontMatter: "editors:\n" + String(repeating: "  - 1999\n", count: count))
        },
    ]

    private static let references = [
        Growth("references to unknown media", count: 12_000) { count in
            story(section: (0..<count).map { "<MediaRef ref=\"trk-\($0)\" />\n" }.joined())
        },
        Growth("unknown references beside many keys", count: 8_000) { count in
            story(
                media: (0..<count).map {
                    "  - {key: trk-a\($0), type: track, apple_music_id: \"1\", title: T, artist: A}\n"
                }.joined(),
                section: (0..<count).map { "<MediaRef ref=\"trk-b\($0)\" />\n" }.joined())
        },
        Growth("equal media keys", count: 4_000) { count in
            story(
                media: String(
                    repeating: "  - {key: a, type: track, apple_music_id: \"1\", title: T, artist: A}\n", count: count))
        },
        Growth("sections", count: 6_000) { count in
            story(
                sections: (0..<count).map { "  - {id: s\($0), title: S}\n" }.joined(),
                section: (0..<count).map { "</Section>\n<Section id=\"s\($0)\" title=\"S\">\na\n" }.joined())
        },
        Growth("sections that are not listed", count: 12_000) { count in
            story(
                sections: (0..<count).map { "  - {id: s\($0), title: S}\n" }.joined(),
                section: (0..<count).map { "</Section>\n<Section id=\"t\($0)\" title=\"S\">\na\n" }.joined())
        },
        Growth("equal sections", count: 6_000) { count in
            story(section: String(repeating: "</Section>\n<Section id=\"s\" title=\"S\">\na\n", count: count))
        },
        Growth("attributes", count: 12_000) { count in
            story(section: "<DropQuote \((0..<count).map { "a\($0)=\"b\" " }.joined())>a</DropQuote>")
        },
        Growth("equal attributes", count: 12_000) { count in
            story(section: "<DropQuote " + String(repeating: "a=\"b\" ", count: count) + ">a</DropQuote>")
        },
        Growth("missing assets", count: 6_000) { count in
            story(section: (0..<count).map { "<FullBleed src=\"\($0).jpg\" alt=\"a\" />\n" }.joined())
        },
        Growth("captions", count: 6_000) { count in
            story(section: String(repeating: "<FullBleed src=\"a.jpg\" alt=\"a\" caption=\"*a* {\" />\n", count: count))
        },
        Growth("blanks in a value that is never closed", count: 100_000) { count in
            story(section: "<MediaRef ref=\"" + String(repeating: " ", count: count) + "x>")
        },
        Growth("apostrophes that end no value", count: 12_000) { count in
            story(section: "<MediaRef " + String(repeating: "a='x'y ", count: count) + "/>")
        },
        Growth("typographic quotes that nothing closes", count: 12_000) { count in
            story(section: "<MediaRef " + String(repeating: "a=„x b=«x c=‚x ", count: count) + "/>")
        },
        Growth("comments in a caption", count: 25_000) { count in
            story(
                section: "<FullBleed src=\"a.jpg\" alt=\"a\" caption=\"" + String(repeating: "x<!--\n", count: count)
                    + "\" />")
        },
        Growth("closing tags after a gap that is not blank", count: 12_000) { count in
            story(
                section: "<Fact label=\"a\" value=\"b\" />" + String(repeating: " ", count: 20 * count) + "x"
                    + String(repeating: "</FactGrid>\n", count: count))
        },
        Growth("open braces in tags of one paragraph", count: 12_000) { count in
            story(section: String(repeating: "x <MediaRef {\n", count: count))
        },
        Growth("open braces in quotes of one paragraph", count: 12_000) { count in
            story(section: String(repeating: "x ' <MediaRef {'\n", count: count) + "}")
        },
        Growth("lines in one comment", count: 25_000) { count in
            story(section: String(repeating: "# <!--\n\n", count: count) + "-->")
        },
        Growth("items in one instruction", count: 25_000) { count in
            story(section: String(repeating: "- <?\n\n", count: count) + "?>")
        },
        Growth("texts outside after a gap", count: 6_000) { count in
            story().replacing(
                "\n<Section",
                with: String(repeating: "\n", count: 20 * count) + String(repeating: "---\n\n<Foo />\n\n", count: count)
                    + "<Section", maxReplacements: 1)
        },
        Growth("tags that are never closed in many others", count: 12_000) { count in
            story(
                section: String(repeating: "<SideNote>\n", count: count)
                    + String(repeating: "<MediaRef ref=\"k\">\n", count: count)
                    + String(repeating: "</SideNote>\n", count: count))
        },
        Growth("tildes in front of a tag", count: 50_000) { count in
            story(section: String(repeating: "~~a ", count: count) + "<DropQuote>a</DropQuote>")
        },
        Growth("links after open images", count: 50_000) { count in
            story(
                section: String(repeating: "![", count: count)
                    + String(repeating: "[a](https://example.com)", count: count))
        },
        Growth("fences in front of one section", count: 12_000) { count in
            story(
                section: String(repeating: "<DropQuote>\n```a\n</DropQuote>\n", count: count)
                    + "</Section>\n<Section id=\"t\" title=\"T\">\n```\n")
        },
        Growth("fences in sections", count: 6_000) { count in
            story(
                section: String(
                    repeating: "<DropQuote>\n~~~a\n</DropQuote>\n```a\n</Section>\n<Section id=\"t\" title=\"T\">\n",
                    count: count))
        },
        Growth("a long line", count: 500_000) { count in story(section: String(repeating: "word ", count: count)) },
        Growth("unknown components", count: 12_000) { count in
            story(section: (0..<count).map { "<Foo\($0) />\n" }.joined())
        },
        Growth("characters of a name", count: 100_000) { count in
            story(section: "<DropQuote" + String(repeating: "e", count: count) + " />")
        },
    ]

    /// Inputs with a long common end in which one search after the other could fail.
    private static let searches = [
        Growth("list items with comments that never end", count: 12_000) { count in
            story(section: String(repeating: "- a <!-- b\n", count: count))
        },
        Growth("list items with instructions that never end", count: 12_000) { count in
            story(section: String(repeating: "- a <? b\n", count: count))
        },
        Growth("braces and tags above an underline", count: 12_000) { count in
            story(section: String(repeating: "{ <DropQuote>", count: count) + "\n===\n")
        },
        Growth("elements that white space ends", count: 12_000) { count in
            String(repeating: "<Foo>\n", count: count) + String(repeating: " ", count: count * 6)
        },
        Growth("sections that many elements hold", count: 12_000) { count in
            let section = "<Section id=\"s\" />\n"
            return story(
                section: String(repeating: "<Foo>\n", count: count) + String(repeating: section, count: count)
                    + String(repeating: "</Foo>\n", count: count) + "<DropQuote>\n")
        },
        Growth("required values that comments swallow", count: 6_000) { count in
            story(media: String(repeating: "  - key: #k\n", count: count))
        },
        Growth("directives of a second document", count: 25_000) { count in
            story(media: "...\n" + (0..<count).map { "%TAG !a\($0)! b\n" }.joined() + "--- c")
        },
        Growth("sections to be listed after a long line", count: 6_000) { count in
            story(
                sections: "  - id: t\n    title: T # " + String(repeating: "long ", count: count * 10),
                section: (0..<count).map { "</Section>\n<Section id=\"u\($0)\" title=\"S\">\na\n" }.joined())
        },
    ]
}
