import Foundation
import Testing

@Suite("mdxc diff")
struct DiffTests {
    @Test("what a new revision breaks is reported, from source or compiled")
    func text() throws {
        let shell = try Lantern.shell()
        try shell.write("new/story.mdx", Lantern.story(roof: "attic"))
        let renamed = try shell.run(
            "$MDXC build lantern --quiet && $MDXC diff build/the-lantern/story.json new/story.mdx")
        #expect(renamed.code == 1)
        #expect(
            renamed.output == """
                section 'roof' is 'attic' now

                saved at 8 locations, readers find 7 again as they were
                  1 gone, with readers put elsewhere:
                    roof/p1#l0 → hall/p1#l1

                """)
        #expect(renamed.messages == "")
        var story = Lantern.story().replacing("id=\"owl-line\" ", with: "id=\"owl\" ")
        story = story.replacing("id=\"wait\"", with: "id=\"stay\"").replacing(
            "to=\"night\">Stay", with: "to=\"gate\">Leave")
        story = story.replacing("<Ending id=\"home\" kind=\"good\" title=\"Home before dark\" />", with: "")
        try shell.write(
            "lantern/story.mdx", story.replacing("title=\"On the roof\"", with: "title=\"R\" next=\"night\""))
        let edited = try shell.run("$MDXC diff build/the-lantern lantern")
        #expect(edited.code == 1)
        #expect(
            edited.output == """
                line 'gate/p1#owl-line' is 'gate/p1#owl' now
                choice 'wait' of 'gate/p2' (Wait for the evening) is 'stay' now
                choice 'c1' of 'hall/p1' (Stay) leads to 'gate/p1', not 'night/p1'
                ending 'Home before dark' of 'roof/p1' is gone

                saved at 8 locations, readers find 2 again as they were
                  1 gone, with readers put elsewhere:
                    gate/p1#owl-line → gate/p1#l0
                  5 with another path back:
                    gate/p2#l0
                    hall/p1#l0
                    hall/p1#l1
                    roof/p1#l0
                    night/p1#l0

                """)
    }

    @Test("nothing breaks if text was edited and pages were added")
    func nothing() throws {
        let shell = try Lantern.shell()
        let edited = Lantern.story(roofTitle: "On the old roof").replacing("It smelled of apples", with: "It smelled")
        try shell.write(
            "new/story.mdx", edited + "<Section id=\"cellar\" title=\"Cellar\" next=\"hall\">\nDark.\n</Section>\n")
        let result = try shell.run("$MDXC diff lantern new")
        #expect(result.output == "nothing breaks: saved at all 8 locations, readers find it again\n")
        #expect(result.code == 0 && result.messages == "")
        try shell.write("new/story.mdx", Lantern.story(id: "another"))
        let other = try shell.run("$MDXC diff lantern new")
        #expect(other.output == "the story 'the-lantern' is 'another' now: all bookmarks are refused\n")
        #expect(other.code == 1)
    }

    @Test("an ending with another id or of another kind breaks the endings that readers have found")
    func endings() throws {
        let shell = try Lantern.shell()
        let written = "<Ending id=\"home\" kind=\"good\" title"
        for (now, words) in [
            ("<Ending id=\"x\" kind=\"bad\" title", ["has the id 'x', not 'home'", "is bad, not good"]),
            ("<Ending kind=\"good\" title", ["has the id 'e0', not 'home'"]),
            ("<Ending id=\"home\" kind=\"secret\" title", ["is secret, not good"]),
        ] {
            try shell.write("new/story.mdx", Lantern.story().replacing(written, with: now))
            let result = try shell.run("$MDXC diff lantern new")
            #expect(result.code == 1)
            let lines = words.map { "ending 'Home before dark' of 'roof/p1' \($0)\n" }
            #expect(
                result.output == lines.joined() + "\nsaved at all 8 locations, readers find it again\n",
                "\(result.output)"
            )
        }
    }

    /// The story with renamed section, line and choice, and a choice with another target.
    private static let edited = Lantern.story(roof: "attic").replacing("id=\"owl-line\" ", with: "id=\"owl\" ")
        .replacing("id=\"wait\"", with: "id=\"stay\"").replacing("to=\"night\">Stay", with: "to=\"gate\">Leave")

    @Test("the JSON of every change follows its schema")
    func json() throws {
        let shell = try Lantern.shell()
        var story = Self.edited
        story = story.replacing("id=\"p2\" reveal", with: "id=\"p3\" reveal").replacing(
            "<Ending id=\"dark\" />", with: "")
        try shell.write("new/story.mdx", story)
        try shell.write(
            "next/story.mdx", Lantern.story().replacing("<Page id=\"p1\">", with: "<Page id=\"p1\" next=\"hall\">"))
        try shell.write(
            "ending/story.mdx",
            Lantern.story().replacing("<Ending id=\"home\" kind=\"good\"", with: "<Ending id=\"x\" kind=\"bad\""))
        try shell.write("other/story.mdx", Lantern.story(id: "another"))
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let python = ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3"
        let result = try shell.run(
            """
            for name in lantern new next ending other; do
                $MDXC diff lantern $name --format json > $name.json
                printf '%s\\t%s\\n' '\(root.path)/Grammar/diff.schema.json' $name.json
            done | '\(python)' '\(root.path)/Tests/FixtureTests/Contracts/validate.py'
            """)
        try #require(result.code != 3, "jsonschema is not installed; Tests/run installs it")
        #expect(result.code == 0)
        #expect(result.output + result.messages == "")
        struct Document: Decodable {
            struct Change: Decodable {
                let what: String
                let at: String
                let now: String?
            }
            struct Bookmarks: Decodable {
                let count: Int
                let exact: Int
                let refused: Int
            }
            let breaks: Bool
            let changes: [Change]
            let saves: Bookmarks
        }
        func document(_ name: String) throws -> Document {
            try JSONDecoder().decode(Document.self, from: shell.read("\(name).json"))
        }
        let changes = try document("new").changes.map { "\($0.what) \($0.at) \($0.now ?? "-")" }
        #expect(
            changes == [
                "line gate/p1#owl-line gate/p1#owl", "page gate/p2 gate/p3", "choice gate/p2 stay",
                "choiceTarget hall/p1 gate/p1", "section roof attic", "ending night/p1 -",
            ])
        let next = try document("next").changes
        #expect(next.map { "\($0.what) \($0.at) \($0.now ?? "-")" } == ["next gate/p1 hall/p1"])
        let ending = try document("ending").changes
        #expect(
            ending.map { "\($0.what) \($0.at) \($0.now ?? "-")" } == ["endingName roof/p1 x", "endingKind roof/p1 bad"])
        let same = try document("lantern")
        #expect(!same.breaks && same.changes.isEmpty && same.saves.exact == same.saves.count)
        let other = try document("other")
        #expect(other.breaks && other.saves.refused == 8 && other.saves.count == 8)
    }

    /// Builds `old` and `new` both whole and split, into `whole-old`, `split-old` and so on.
    private static let build = """
        for name in old new; do
            $MDXC build $name -o whole-$name --quiet; $MDXC build $name -o split-$name --split --quiet
        done

        """

    @Test("split stories differ as whole ones do")
    func split() throws {
        let shell = try Lantern.shell()
        try shell.write("new/story.mdx", Self.edited)
        let fixture = URL(filePath: #filePath).appending(path: "../../../Fixtures/stories/pudding-uphill").standardized
        let result = try shell.run(
            """
            compare() {
                \(Self.build)
                for format in text json; do
                    for way in "old new" "new old" "old old"; do
                        set -- $way
                        $MDXC diff whole-$1/* whole-$2/* --format $format > expected; code=$?
                        for paths in "split-$1/* split-$2/*" "whole-$1/* split-$2/*/index.json" "split-$1/* $2"; do
                            $MDXC diff $paths --format $format > got
                            echo "$way $? $code"; cmp expected got
                        done
                    done
                done
            }
            mv lantern old; compare
            rm -r old new whole-* split-*; cp -r '\(fixture.path)' old; cp -r old new
            sed -i 's/"phone"/"telephone"/; s/to="bus"/to="path"/' new/story.mdx; compare
            """)
        let expected = ["old new 1 1", "new old 1 1", "old old 0 0"].flatMap { Array(repeating: $0, count: 3) }
        #expect(result.output.split(separator: "\n").map(String.init) == expected + expected + expected + expected)
        #expect(!result.messages.contains("error"), "\(result.messages)")
    }

    @Test("an incomplete split story is exit 2")
    func splitDamaged() throws {
        let shell = try Lantern.shell()
        #expect(try shell.run("$MDXC build lantern -o split --split --quiet").code == 0)
        for (make, words) in [
            ("rm s/sections/night.json", "can't read 's/sections/night.json': no such file or folder"),
            (
                "echo '{' > s/sections/hall.json",
                "can't read 's/sections/hall.json': it is not a story, or is damaged: it is not JSON"
            ),
            (
                "sed -i 's/xxh128:/xxh128:0/' s/sections/hall.json",
                "can't read 's/sections/hall.json': it is of another revision than the rest of the story"
            ),
            (
                "sed -i 's/xxh128:/xxh128:0/' s/contents.json",
                "can't read 's/contents.json': it is of another revision than the rest of the story"
            ),
            ("rm s/index.json", "can't read 's/index.json': no such file or folder"),
            ("rm s/contents.json", "can't read 's/contents.json': no such file or folder"),
            ("chmod 000 s/contents.json", "can't read 's/contents.json': permission denied"),
            (
                "rm s/contents.json; mkfifo s/contents.json",
                "can't read 's/contents.json': it is a named pipe, not a file"
            ),
            (
                "echo '{}' > s/index.json",
                "can't read 's/index.json': it is not a story, or is damaged: it has no 'irVersion'"
            ),
            (
                "sed -i 's/\"blockCount\": 1/\"blockCount\": -1/' s/sections/hall.json",
                "can't read 's': the story is damaged: the line 'hall/p1#l0' has blocks that are not its own"
            ),
            (
                "sed -i 's/\"id\": \"night\"/\"id\": \"hall\"/' s/contents.json",
                "can't read 's': the story is damaged: "
            ),
        ] {
            for paths in ["s lantern", "lantern s", "s/index.json s"] {
                let result = try shell.run(
                    "chmod 755 .; rm -rf s; cp -r split/the-lantern s; \(make); as_nobody $MDXC diff \(paths)"
                )
                #expect(result.code == 2 && result.output == "", "\(make)")
                // An error of the whole story is reported with the given path.
                let message = result.messages.replacing("'s/index.json': the story is", with: "'s': the story is")
                #expect(message.hasPrefix("mdxc: error: \(words)"), "\(make) \(paths): \(result.messages)")
            }
        }
    }

    @Test("what can't be compared is exit 2")
    func refused() throws {
        let shell = try Lantern.shell()
        try shell.write("broken/story.mdx", "Nothing.\n")
        try shell.write("damaged.json", #"{"irVersion": "1.1"}"#)
        for (arguments, words) in [
            ("lantern", "name two revisions of a story"), ("lantern lantern lantern", "name two revisions of a story"),
            ("- lantern", "can't be compared from standard input"), ("lantern no", "no such file or folder"),
            ("lantern broken", "[missing_front_matter]"), ("broken lantern", "[missing_front_matter]"),
            ("damaged.json lantern", "'damaged.json' is not a compiled story"),
            ("lantern lantern --format svg", "'--format' takes 'text' or 'json', not 'svg'"),
        ] {
            let result = try shell.run("$MDXC diff \(arguments)")
            #expect(result.code == 2, "\(arguments)")
            #expect(result.output == "" && result.messages.contains(words), "\(arguments): \(result.messages)")
        }
        let lost = try shell.run(
            "$MDXC build lantern --quiet; sed 's|\"to\": \"hall/p1\"|\"to\": \"hall/p9\"|' build/the-lantern/story.json > lost.json; $MDXC diff lantern lost.json"
        )
        #expect(lost.code == 2)
        #expect(
            lost.messages
                == "mdxc: error: can't read 'lost.json': the story is damaged: the page 'gate/p2' leads to 'hall/p9', which is not there\n"
        )
    }

    @Test("no control characters of a story reach a terminal")
    func escapes() throws {
        let shell = try Lantern.shell()
        try shell.write("new/story.mdx", Lantern.story().replacing("id=\"wait\"", with: "id=\"w\""))
        try shell.write(
            "lantern/story.mdx",
            Lantern.story().replacing("Wait for the evening", with: "Wait \u{202E}for it"))
        let result = try shell.run("$MDXC diff lantern new")
        #expect(result.output.contains("choice 'wait' of 'gate/p2' (Wait <U+202E>for it) is gone\n"))
    }
}
