import Foundation
import Testing

@Suite("mdxc graph")
struct GraphTests {
    private static let stories = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/stories")

    private static func path(_ story: String) -> String { "'\(stories.appendingPathComponent(story).path)'" }

    /// A story in which a choice leads nowhere, a loop has no way out, and a section is never reached.
    private static let broken = """
        ---
        schema_version: 0.2
        id: broken
        title: Broken
        authors: A. Writer
        ---
        <Section id="pond" title="Pond">
        The frog sits.
        <Choices>
        <Choice to="shop">To the shop.</Choice>
        <Choice to="shed">Under the plank.</Choice>
        </Choices>
        </Section>
        <Section id="shop" title="Shop" next="queue">
        Stones.
        </Section>
        <Section id="queue" title="Queue" next="shop">
        Herons.
        </Section>
        <Section id="attic" title="Attic">
        Nobody.
        </Section>

        """

    @Test(
        "each format is what the golden of the story has",
        arguments: ["pudding-uphill", "one-thing-too-many"],
        [
            ("", "txt"), ("--format text", "txt"), ("--format mermaid", "mmd"), ("--format dot", "dot"),
            ("--format json", "json"),
        ])
    func formats(story: String, format: (option: String, file: String)) throws {
        let result = try Shell().run("$MDXC graph \(format.option) \(Self.path(story))")
        let golden = Self.stories.appendingPathComponent("\(story)/expected.graph.\(format.file)")
        #expect(result.output == (try String(contentsOf: golden, encoding: .utf8)))
        #expect(result.messages == "1 story, no problems\n")
        #expect(result.code == 0)
    }

    @Test("a story with errors is drawn, and its errors are reported")
    func errors() throws {
        let shell = try Shell()
        try shell.write("story.mdx", Self.broken)
        let result = try shell.run("$MDXC graph . --diagnostic-format concise --quiet")
        #expect(result.code == 1)
        #expect(
            result.output == """
                Broken
                4 sections, 4 pages, 0 endings; starts at pond

                  pond  Pond
                    To the shop.      → shop
                    Under the plank.  → nowhere: 'shed'

                  shop  Shop  ! no ending can be reached
                    → queue

                  queue  Queue  ! no ending can be reached
                    ↺ shop

                  attic  Attic  ! never reached
                    ◆ stops without an ending

                ↺ leads back

                """)
        #expect(result.messages.contains("[unknown_target]"))
    }

    @Test("a file without recognizable sections is not drawn")
    func nothing() throws {
        let shell = try Shell()
        try shell.write("story.mdx", "---\nid: s\n")
        let result = try shell.run("$MDXC graph .")
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(result.messages.contains("[missing_front_matter_end]"))
    }

    @Test("the shortest path between two pages, from the start, and to the nearest ending")
    func paths() throws {
        let story = Self.path("one-thing-too-many")
        let shell = try Shell()
        func path(_ options: String) throws -> Shell.Result { try shell.run("$MDXC graph --quiet \(options) \(story)") }
        #expect(
            try path("--from hall --to label").output == """
                hall → label: 3 steps

                  hall            To the right, at the chairs.
                  chairs          Sit down, to see what it sees.
                  chairs/sitting  Five more minutes.
                  label           ◆ secret ending: Please Do Not Touch

                """)
        #expect(
            try path("--to lodge/counter").output == """
                lodge → lodge/counter: 2 steps

                  lodge          (turn the page)
                  lodge/list     (turn the page)
                  lodge/counter

                """)
        #expect(
            try path("--from chairs/sitting").output == """
                chairs/sitting → label: 1 step

                  chairs/sitting  Five more minutes.
                  label           ◆ secret ending: Please Do Not Touch

                """)
        #expect(try path("--from hall --to hall").output == "hall → hall: 0 steps\n\n  hall\n")
        #expect(
            try path("--from cellar --to twelve --format json").output.contains(#""way": ["cellar/p1", "twelve/p1"]"#))
        let none = try path("--from label --to hall")
        #expect(none.code == 1)
        #expect(none.output == "")
        #expect(none.messages == "mdxc: no path leads from 'label' to 'hall'\n")
        try shell.write("broken.mdx", Self.broken)
        let inSink = try shell.run("$MDXC graph broken.mdx --from shop --quiet 2>&1 | tail -1")
        #expect(inSink.output == "mdxc: no path leads from 'shop' to an end of the story\n")
    }

    @Test("sections with the same name, or without one, are drawn where they lead")
    func doubledNames() throws {
        let shell = try Shell()
        for names in [["a", "b", "b", "c"], ["", "", "", ""]] {
            let sections = names.map { name in
                "<Section\(name.isEmpty ? "" : " id=\"\(name)\"") title=\"T\">\nWords.\n</Section>\n\n"
            }
            try shell.write(
                "s/story.mdx", "---\nschema_version: 0.2\nid: s\ntitle: S\nauthors: A\n---\n\n" + sections.joined())
            let drawn = try shell.run("$MDXC graph s --quiet --format json 2>/dev/null").output
            #expect(drawn.contains("\"pages\""))
            for wrong in ["\"loop\": true", "\"trapped\": true", "\"reached\": false"] {
                #expect(!drawn.contains(wrong), "\(names): \(wrong)")
            }
        }
    }

    @Test(
        "an impossible request is a usage error",
        arguments: [
            ("--from hal", "the story has no location 'hal'; did you mean 'hall'?"),
            ("--to chairs/siting", "the story has no location 'chairs/siting'; did you mean 'chairs/sitting'?"),
            ("--to zzz", "the story has no location 'zzz'; name a section, or a page as 'section/page'"),
            ("--format svg", "'--format' takes 'text', 'mermaid', 'dot' or 'json', not 'svg'"),
            ("--stage ast", "'mdxc graph' has no option '--stage'; it goes with 'mdxc dump'"),
        ])
    func usage(options: String, message: String) throws {
        let result = try Shell().run("$MDXC graph \(Self.path("one-thing-too-many")) \(options) --quiet")
        #expect(result.code == 2)
        #expect(result.output == "")
        #expect(result.messages == "mdxc: error: \(message)\n")
    }

    @Test("a failed request prints no summary of a story without diagnostics")
    func silence() throws {
        let result = try Shell().run("$MDXC graph \(Self.path("one-thing-too-many")) --from zzz")
        #expect(result.code == 2)
        #expect(result.messages.hasPrefix("mdxc: error: the story has no location 'zzz'"), "\(result.messages)")
    }

    @Test("--verbose says how the story flows, in 'mdxc dump' too", arguments: ["graph", "dump --stage tokens"])
    func verbose(command: String) throws {
        let result = try Shell().run("$MDXC \(command) \(Self.path("one-thing-too-many")) --verbose")
        let lines = result.messages.split(separator: "\n")
        #expect(lines.first?.hasPrefix("compiled ") == true, "\(result.messages)")
        #expect(lines.dropFirst().first?.hasPrefix("  explicit flow, because of ") == true, "\(result.messages)")
        #expect(lines.last == "1 story, no problems")
    }

    @Test("one story at a time")
    func several() throws {
        let result = try Shell().run("$MDXC graph \(Self.path("")) ")
        #expect(result.code == 2)
        #expect(result.messages.hasSuffix("name one of them\n"))
    }
}
