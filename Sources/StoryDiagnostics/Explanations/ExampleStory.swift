import StorySource

/// The complete and correct small story that contains the fragments of rule examples.
package enum ExampleStory {
    /// The fields of the front matter, each with all its lines.
    private static let fields: [(name: String, lines: String)] = [
        ("schema_version", "schema_version: 0.1\n"),
        ("id", "id: example\n"),
        ("title", "title: An Example\n"),
        ("authors", "authors: [A. Writer]\n"),
        ("publish_date", "publish_date: 2026-01-12\n"),
        (
            "sections",
            """
            sections:
              - id: opening
                title: Opening

            """
        ),
        (
            "media",
            """
            media:
              - key: song
                type: track
                apple_music_id: "111111111"
                title: A Song
                artist: A Band
                artwork_url: https://example.com/song.jpg
                duration_ms: 198000

            """
        ),
    ]

    /// The content of the section, unless the example has its own.
    static let words = """
        The band starts to play.

        <MediaRef ref="song" />

        """

    /// Returns the files of an example, which are compiled together.
    package static func files(of example: Rule.Example) -> [Rule.Example.File] {
        switch example {
        case .story(let text): [file(text)]
        case .frontMatter(let lines): [file(story(frontMatter: lines, section: words))]
        case .section(let content): [file(story(frontMatter: "", section: sectionContent(content)))]
        case .body(let body, let lines): [file(story(frontMatter: lines, body: body))]
        case .branching(let body, let lines): [file(branching(body, frontMatter: lines))]
        case .markdown(let body): [file(markdown(body))]
        case .imported(let text): [.init("post.md", Array(text.utf8))]
        case .sectionBytes(let content): [spliced(content)]
        case .files(let files): files
        case .options(let text): [Rule.Example.File("mdxc.yaml", Array(text.utf8)), file(plain)]
        }
    }

    /// The story itself.
    package static var plain: String { story(frontMatter: "", section: words) }

    /// Returns a story of the interactive profile with a body and additional lines of front matter.
    static func branching(_ body: String, frontMatter lines: String) -> String {
        let fields = "schema_version: 0.2\nid: example\ntitle: An Example\nauthors: [A. Writer]\n"
        return "---\n\(fields)\(lines.isEmpty ? "" : lines + "\n")---\n\n\(body)\n"
    }

    /// Sections in which a branching story ends.
    static let cave = """
        <Section id="cave" title="Cave">

        A bear sleeps.

        <Ending id="eaten" kind="bad" />

        </Section>
        """
    static let home = """
        <Section id="home" title="Home">

        She is home.

        <Ending id="safe" kind="good" />

        </Section>
        """

    /// Lines of front matter that list the section of the story.
    static let sections = """
        sections:
          - id: opening
            title: Opening
        """

    /// Lines of front matter that declare a song.
    static let song = """
        media:
          - key: song
            type: track
            apple_music_id: "111111111"
            title: A Song
            artist: A Band
        """

    /// Lines of front matter that declare a picture.
    static let wolf = """
        assets:
          - key: wolf
            type: image
            src: https://example.com/wolf.jpg
            alt: A wolf between two trees
        """

    private static func markdown(_ body: String) -> String {
        "---\nschema_version: 0.3\nid: example\ntitle: An Example\n---\n\n\(body)\n"
    }

    private static func file(_ text: String) -> Rule.Example.File { .init("story.mdx", Array(text.utf8)) }

    /// Returns the story with bytes before the content of its section.
    private static func spliced(_ content: [UInt8]) -> Rule.Example.File {
        let marker = "\u{0}"
        let parts = story(frontMatter: "", section: marker + words).utf8.split(separator: 0)
        return .init("story.mdx", Array(parts[0]) + content + Array("\n\n".utf8) + Array(parts[1]))
    }

    /// Returns the content with a reference to the song, which would be reported if it were unused.
    private static func sectionContent(_ content: String) -> String {
        let ending = content.hasSuffix("\n") ? "" : "\n"
        return content.hasPart("<MediaRef")
            ? content + ending : content + ending + "\n<MediaRef ref=\"song\" />\n"
    }

    /// Returns the front matter with `lines` in place of the fields that they name; new fields come last.
    private static func story(frontMatter lines: String, body: String) -> String {
        let own = lines.split(separator: "\n", omittingEmptySubsequences: false)
        let replaced = own.compactMap { line in
            line.utf8.first == UInt8(ascii: " ") ? nil : line.split(separator: ":").first
        }
        var text = "---\n"
        for field in fields where !replaced.contains(Substring(field.name)) { text += field.lines }
        if !lines.isEmpty { text += lines.hasSuffix("\n") ? lines : lines + "\n" }
        return text + (body.isEmpty ? "---\n" : "---\n\n" + body + "\n")
    }

    private static func story(frontMatter lines: String, section: String) -> String {
        story(frontMatter: lines, body: "<Section id=\"opening\" title=\"Opening\">\n\n" + section + "\n</Section>")
    }
}
