import StoryDiagnostics
import StorySyntax

/// A construct of standard Markdown: its page in `mdxc explain`, and its row in the language reference.
package struct MarkdownTopic: Sendable {
    /// The name in `mdxc explain`, in ASCII.
    package let name: String
    /// A one-line summary: lower case, no full stop.
    package let summary: String
    /// What the example doesn't show, a sentence or a few per rule.
    let rules: [String]
    /// An example, in the body of a story.
    package let example: String

    private init(_ name: String, _ summary: String, _ rules: String..., example: String) {
        self.name = name
        self.summary = summary
        self.rules = rules
        self.example = example
    }

    /// All topics, in the order in which an author meets them.
    package static let all = [
        Self(
            "heading", "a title, which may begin a section",
            "One to six '#' and a space. Words underlined with '===' or '---' are headings too.",
            """
            In a body without any Section, the headings of the lowest number begin the sections. What is before the first is \
            a section with the title of the story. A single '#' heading at the start is the title of the story.
            """,
            "The id of a heading is its words in lower case, with '-' for spaces: [words](#her-coat) leads to it.",
            example: "## Her coat\n\nIt was green.\n"),
        Self(
            "list", "items with bullets or numbers",
            "'-', '*' or '+' begins an item; so does a number with '.' or ')'. The first number counts, the others follow.",
            "What belongs to an item is indented as far as its words. A blank line between two items puts space between all of them.",
            "[ ] or [x] at the start of an item makes it a task: to do, or done.",
            example: "- bread\n- milk\n  1. in bottles\n  2. in a can\n- [x] salt\n"),
        Self(
            "quote", "words of somebody else, in the text",
            "'>' begins each line. A DropQuote is set in large type instead.",
            example: "> She never came back.\n>\n> Nobody *asked*.\n"),
        Self(
            "code", "lines that are shown as they are",
            "Three backticks or more, or '~~~', before and after the code. Nothing in it is Markdown or a tag.",
            "The first word after the opening fence names the language. Indented lines are not code.",
            example: "```js\nsing()\n```\n"),
        Self(
            "table", "rows and columns",
            "The second row says where the words of a column are: ':---' left, ':---:' in the middle, '---:' right.",
            "A cell holds one line of prose; '\\|' is a '|' in it. A FactGrid shows a few facts in large type instead.",
            example: "| Song | Minutes |\n| :--- | ---: |\n| *Drift* | 3 |\n"),
        Self(
            "image", "a picture, with a caption where it is by itself",
            "'![what it shows](path or https URL \"caption\")'. In a paragraph of its own it is a figure; else it is in the line. The caption is plain text.",
            "The words are required: they are for people who can't see the picture. The file is in the folder of the story.",
            "FullBleed shows a picture over the whole width, Gallery several side by side.",
            example: "![A full hall](https://example.com/hall.jpg \"The hall at nine\")\n"),
        Self(
            "footnote", "a note below the section",
            "A label is any word. The note is a paragraph; its further lines and blocks are indented by four columns.",
            "Notes are numbered in the order in which they are referred to. A SideNote is beside the text instead.",
            example: "She sang.[^where]\n\n[^where]: In Rome.\n"),
        Self(
            "link", "a link to the web, to a place in the story, or to a file",
            "The destination is a whole address, '#' with the id of a section or heading, or the path of a file of the story.",
            "'[words][name]' takes its destination from a line '[name]: https://…' anywhere in the body.",
            example: """
                [Her page](https://example.com "a title") and [her songs][songs].

                [songs]: https://example.com/songs

                """),
        Self(
            "break", "a line between two parts of a section", "Three '-', '*' or '_' or more, between blank lines.",
            example: "She left.\n\n---\n\nHe came.\n"),
        Self(
            "strikethrough", "words that are struck out", "One '~' or two on each side.",
            example: "She sang ~~once~~ twice.\n"),
        Self(
            "comment", "what readers don't see", "In the front matter, '#' begins a comment.",
            example: "{/* Ask her when. */}\n\nShe sang.\n"),
    ]

    /// Writes the row in the reference.
    func write(to json: inout JSONText) {
        json.member("name", name)
        json.member("since", Profile.markdown.schemaVersion)
        json.member("written", String(example.dropLast()))
        json.member("words", rules.joined(separator: " "))
    }
}

extension ExplanationPage {
    /// The name and summary of the page that lists all topics.
    package static let markdown = (name: "markdown", summary: "standard Markdown, construct by construct")

    private static let origin = "Markdown, since schema_version \(Profile.markdown.schemaVersion)"

    /// Returns the page of a construct, with a line break at its end.
    package static func text(_ topic: MarkdownTopic, _ palette: TerminalPalette) -> String {
        var text = palette.paint(topic.name, .message) + " (\(origin))\n\(topic.summary)\n\n"
        for rule in topic.rules { text += wrapped(rule) + "\n" }
        return text + palette.paint("Example:", .message) + "\n\n" + indented(.markdown(topic.example))
    }

    /// Returns the page that lists all constructs, with a line break at its end.
    package static func markdown(_ palette: TerminalPalette) -> String {
        let rules = [
            """
            Blocks are those of CommonMark 0.31.2, with tables, task lists, strikethrough and footnotes as on GitHub. There is no \
            indented code, no HTML, and no '<https://…>'.
            """,
            "'mdxc explain NAME' describes one of these:",
        ]
        return palette.paint(markdown.name, .message) + " (\(origin))\n\(markdown.summary)\n\n"
            + rules.map { wrapped($0) + "\n" }.joined() + columns(MarkdownTopic.all.map { [$0.name, $0.summary] })
    }
}
