/// The complete and correct small story into which the fragments of rule examples are put.
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

    /// What the section holds, unless the example says.
    private static let words = """
        The band starts to play.

        <MediaRef ref="song" />

        """

    /// The source text of an example's story file. An example about `mdxc.yaml` stands beside the story as it is.
    package static func source(of example: Rule.Example) -> String {
        switch example {
        case .story(let text): text
        case .frontMatter(let lines): story(frontMatter: lines, section: words)
        case .section(let content): story(frontMatter: "", section: sectionContent(content))
        case .options: story(frontMatter: "", section: words)
        }
    }

    /// The song must be used, or the story would get a finding of its own.
    private static func sectionContent(_ content: String) -> String {
        let ending = content.hasSuffix("\n") ? "" : "\n"
        return content.utf8.firstRange(of: "<MediaRef") == nil
            ? content + ending + "\n<MediaRef ref=\"song\" />\n" : content + ending
    }

    /// The front matter with `lines` in place of the fields that they name, and behind the others.
    private static func story(frontMatter lines: String, section: String) -> String {
        let own = lines.split(separator: "\n", omittingEmptySubsequences: false)
        let replaced = own.compactMap { line in
            line.utf8.first == UInt8(ascii: " ") ? nil : line.split(separator: ":").first
        }
        var text = "---\n"
        for field in fields where !replaced.contains(Substring(field.name)) { text += field.lines }
        if !lines.isEmpty { text += lines.hasSuffix("\n") ? lines : lines + "\n" }
        return text + "---\n\n<Section id=\"opening\" title=\"Opening\">\n\n" + section + "\n</Section>\n"
    }
}

extension String.UTF8View {
    /// The start of `text` in these bytes.
    fileprivate func firstRange(of text: String) -> String.Index? {
        indices.first { self[$0...].starts(with: text.utf8) }
    }
}
