/// Inputs that make a careless parser take the square of their length: a unit, thousands of times.
struct Pathological {
    let name: String
    private let make: @Sendable (Int) -> String

    /// The file with as many repeats as asked for.
    func text(repeats: Int) -> String { make(repeats) }

    /// All of them, each under a name of its own.
    static let all: [Pathological] = [
        prose("open-brackets", "["), prose("bracket-pairs", "[]"),
        prose("nested-brackets", opening: "[a", closing: "](b)"),
        prose("images", "!["), prose("link-openers", "[a]("), prose("link-titles", "[a](b \""),
        prose("references", "[a][b] "),
        prose("stars", "a*"), prose("emphasis", "*a **a "), prose("closed-emphasis", opening: "*a ", closing: "a*"),
        prose("mixed-delimiters", "a**b_c*"), prose("underscores", "_a __a"), prose("tildes", "~~a "),
        prose("backticks", "`a``"),
        Pathological(name: "growing-backticks") { repeats in
            // Runs of 1, 2, 3 … ticks: as many as give the wanted length.
            var ticks = ""
            for length in 1... {
                if ticks.utf8.count >= repeats { break }
                ticks += "a" + String(repeating: "`", count: length)
            }
            return story(section: ticks)
        },
        prose("entities", "&amp;"), prose("open-entities", "&a"), prose("numeric-entities", "&#x1F388;"),
        prose("escapes", "\\*"),
        prose("braces", "{"), prose("autolinks", "<http://a"), prose("comments", "<!--"), prose("instructions", "<?"),
        prose("unclosed-tags", "<DropQuote>\n\n"), prose("unclosed-words", "<DropQuote "),
        prose("stray-tags", "</SideNote>\n"),
        prose("html", "<b>a"), prose("unclosed-values", "<MediaRef ref=\""),
        prose("unclosed-sections", "<Section id=\"s\">\n"),
        prose("quotes", "> "), prose("quote-lines", "> a\n\n"), prose("list-items", "- "),
        prose("list-lines", "1. a\n"),
        prose("indented-lists", opening: "", lines: { String(repeating: " ", count: $0 % 100) + "- a\n" }),
        prose("headings", "# a\n\n"), prose("setext", "a\n===\n"), prose("fences", "```\n\n"),
        prose("tables", "a | b\n--|--\n"),
        prose("definitions", "[a]: b\n"), prose("footnotes", "[^a] "), prose("imports", "import a from \"b\"\n\n"),
        prose("long-line", "word "), prose("lines", "word\n"), prose("paragraphs", "word\n\n"),
        prose("hard-breaks", "a  \n"),
        prose("emoji", "👩🏽‍🎤"), prose("nul", "\u{0}"), prose("bidi", "\u{202E}a"),
        element("attributes", opening: "<DropQuote ", { "a\($0)=\"b\" " }, closing: ">a</DropQuote>"),
        element("equal-attributes", opening: "<DropQuote ", { _ in "a=\"b\" " }, closing: ">a</DropQuote>"),
        element("media-refs", opening: "", { _ in "<MediaRef ref=\"k\" />\n" }, closing: ""),
        element("unknown-media-refs", opening: "", { "<MediaRef ref=\"trk-\($0)\" />\n" }, closing: ""),
        element("missing-assets", opening: "", { "<FullBleed src=\"\($0).jpg\" alt=\"a\" />\n" }, closing: ""),
        element("facts", opening: "<FactGrid>\n", { "<Fact label=\"\($0)\" value=\"a\" />\n" }, closing: "</FactGrid>"),
        field("yaml-keys") { "x_\($0): a\n" }, field("yaml-equal-keys") { _ in "x_a: a\n" },
        field("yaml-unknown-keys") { "subtitle\($0): a\n" }, field("yaml-brackets", opening: "x_a: ") { _ in "[" },
        field("yaml-items", opening: "x_a:\n  ") { _ in "- " }, field("yaml-anchors") { "x_\($0): &a\($0) b\n" },
        field("yaml-aliases", opening: "x_a: [", closing: "]") { _ in "*a, " },
        field("yaml-tags", opening: "x_a: ") { _ in "!a " },
        field("yaml-long-value", opening: "deck: a") { _ in " word" },
        field("yaml-folded", opening: "x_a: >\n") { _ in "  a\n" },
        field("yaml-escapes", opening: "deck: \"a", closing: "\"") { _ in "\\x41" },
    ]

    private static func prose(_ name: String, _ unit: String) -> Pathological {
        Pathological(name: name) { story(section: String(repeating: unit, count: $0)) }
    }

    private static func prose(_ name: String, opening: String, closing: String) -> Pathological {
        Pathological(name: name) {
            story(section: String(repeating: opening, count: $0) + String(repeating: closing, count: $0))
        }
    }

    private static func prose(_ name: String, opening: String, lines: @escaping @Sendable (Int) -> String)
        -> Pathological
    {
        element(name, opening: opening, lines, closing: "")
    }

    private static func element(
        _ name: String, opening: String, _ unit: @escaping @Sendable (Int) -> String, closing: String
    ) -> Pathological {
        Pathological(name: name) { story(section: opening + (0..<$0).map(unit).joined() + closing) }
    }

    private static func field(
        _ name: String, opening: String = "", closing: String = "", _ unit: @escaping @Sendable (Int) -> String
    ) -> Pathological {
        Pathological(name: name) {
            story(frontMatter: opening + (0..<$0).map(unit).joined() + closing + "\n", section: "a")
        }
    }

    private static func story(frontMatter: String = "", section: String) -> String {
        """
        ---
        schema_version: 0.1
        id: pathological
        title: Pathological
        authors: [A]
        publish_date: 2026-01-12
        sections:
          - {id: s, title: S}
        media:
          - {key: k, type: track, apple_music_id: "1", title: T, artist: A}
        \(frontMatter)---

        <Section id="s" title="S">

        <MediaRef ref="k" />

        \(section)

        </Section>

        """
    }
}
