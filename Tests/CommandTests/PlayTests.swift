import Foundation
import Testing

@Suite("mdxc play")
struct PlayTests {
    @Test("a whole story by keys, one on each line")
    func keys() throws {
        let shell = try Lantern.shell()
        let keys = ["", "", "", "b", "3", "1", "", " 2 ", "r", "b", "x", "q", "never read"]
        let result = try shell.run("$MDXC play lantern", input: keys.joined(separator: "\n"))
        #expect(result.code == 0)
        #expect(result.messages == "")
        let beginning = """
            The Lantern
            ═══════════

            By Ada Writer

            At the gate
            ───────────

            [Image: A house with one lit window]

            Mira:
              Who leaves a lantern in the _afternoon_?

            """
        let owl = """

            Owl:
              Somebody who expects the evening [1].

            [1] https://example.com/evening

            """
        let question = """

            [Sound: owl]

            They looked at the house.

            窓が一つだけ光っていた。

            Where to?

              1. Into the _house_
              2. Wait for the evening

            """
        let expected =
            beginning + owl + "\n· · ·\n" + question + """

                Choose: 1 or 2.

                At the gate
                ───────────

                [Image: A house with one lit window]

                Mira:
                  Who leaves a lantern in the _afternoon_?

                Owl:
                  Somebody who expects the evening [1].

                [1] https://example.com/evening

                There is nothing to choose here.

                There is nothing to choose here.

                · · ·

                """ + question + """

                → Wait for the evening

                """ + beginning.split(separator: "By Ada Writer\n", maxSplits: 1)[1] + "\n" + beginning + """

                This is where you began.

                'x' means nothing here; '?' tells what does.

                """
        #expect(result.output == expected, "\(Self.difference(expected, result.output))")
    }

    @Test("the same from the package, the file, the compiled file and its folder; endings are named")
    func forms() throws {
        let shell = try Lantern.shell()
        try shell.write("night.mdx", Shell.story("night"))
        _ = try shell.run("$MDXC build lantern --quiet; rm -r build/the-lantern/assets")
        var outputs: Set<String> = []
        for path in ["lantern", "lantern/story.mdx", "build/the-lantern/story.json", "build/the-lantern"] {
            let result = try shell.run("$MDXC play \(path) --choices 1,1")
            #expect(result.code == 0 && result.messages == "")
            outputs.insert(result.output)
        }
        #expect(outputs.count == 1)
        #expect(outputs.first?.hasSuffix("\nThe end (a good one): Home before dark\n") == true)
        #expect(try shell.run("$MDXC play lantern --choices 1,2").output.hasSuffix("\nAnd nobody came.\n\nThe end\n"))
        let narrative = try shell.run("$MDXC play night.mdx", input: "\n\n\n")
        #expect(narrative.output.contains("The band plays.\n"))
        #expect(narrative.output.hasSuffix("\nThe end\n"))
    }

    @Test("a compiled story with lists, tables and footnotes, from the package and its output alike")
    func markdown() throws {
        let shell = try Shell()
        let body = "- one\n- two[^1]\n\n| a | b |\n|---|---|\n| c | d |\n\n[^1]: A note.\n"
        try shell.write("s/story.mdx", "---\nschema_version: 0.3\nid: s\ntitle: S\n---\n\n" + body)
        let played = try shell.run("$MDXC play s")
        #expect(played.code == 0 && played.output.contains("A note."))
        let compiled = try shell.run("$MDXC build s --emit ir --quiet && $MDXC play build/s")
        #expect(compiled.output == played.output)
        #expect(try shell.run("$MDXC diff build/s s").code == 0)
    }

    @Test("--choices goes as far as possible, and says where it stopped")
    func choices() throws {
        let shell = try Lantern.shell()
        for (choices, code, end, message) in [
            ("''", 0, "  2. Wait for the evening\n", ""),
            ("2,2", 0, "  2. Wait for the evening\n", ""),
            ("2,1", 0, "  1. Up\n  2. Stay\n", ""),
            ("1,3", 2, "  2. Stay\n", "there is no choice 3 at 'hall/p1#l1'; they are 1 to 2"),
            ("1,1,1", 2, "Home before dark\n", "the story is over at 'roof/p1#l0' after 2 of 3 choices"),
            ("1,x", 2, "", "'--choices' needs a whole number, not 'x'"),
            ("1,,1", 2, "", "'--choices' needs a whole number, not ''"),
            ("0", 2, "", "'--choices' needs a number at least 1, not '0'"),
        ] {
            let result = try shell.run("$MDXC play lantern --choices \(choices)", input: "q\n")
            #expect(result.code == Int32(code), "\(choices)")
            #expect(result.output.hasSuffix(end), "\(choices)")
            #expect(result.messages == (message.isEmpty ? "" : "mdxc: error: \(message)\n"), "\(choices)")
        }
    }

    @Test("the links of a page are numbered through, and each address is listed once")
    func links() throws {
        let shell = try Shell()
        try shell.write(
            "s/story.mdx",
            """
            ---
            schema_version: 0.3
            id: s
            title: S
            ---

            # Out

            A [gate](https://a.example).

            <Choices>
            <Choice to="in">A [door](https://b.example)</Choice>
            <Choice to="in">The [gate](https://a.example)</Choice>
            </Choices>

            # In

            Behind a [door](https://b.example).

            <Ending />
            """)
        let result = try shell.run("$MDXC play s", input: "1\n")
        #expect(result.output.contains("A gate [1]."), "\(result)")
        #expect(result.output.contains("  1. A door [2]\n  2. The gate [1]\n\n[2] https://b.example\n"), "\(result)")
        #expect(result.output.hasSuffix("Behind a door [1].\n\n[1] https://b.example\n\nThe end\n"), "\(result)")
    }

    @Test("--seed always reaches an end, the same for a seed; --record prints its choices")
    func seeds() throws {
        let shell = try Lantern.shell()
        // Twelve rooms, each with a door that leads back to the first: random choices alone would need thousands of steps.
        let rooms = (0..<12).map { room in
            """
            <Section id="room\(room)" title="Room \(room)">
            Doors.

            <Choices>
            <Choice to="room0">Left</Choice>
            <Choice to="room\(room + 1)">Right</Choice>
            </Choices>
            </Section>

            """
        }
        try shell.write(
            "maze/story.mdx",
            """
            ---
            schema_version: 0.2
            id: the-maze
            title: The Maze
            authors: [Ada Writer]
            ---

            \(rooms.joined(separator: "\n"))
            <Section id="room12" title="Out">
            Air.

            <Ending id="air" />
            </Section>

            """)
        var endings: Set<Substring> = []
        var paths: Set<Substring> = []
        for seed in 0..<20 {
            for story in ["lantern", "maze"] {
                let first = try shell.run("$MDXC play \(story) --seed \(seed) --record")
                #expect(first.code == 0)
                #expect(try shell.run("$MDXC play \(story) --seed \(seed) --record").output == first.output)
                let parts = first.output.split(separator: "\n--choices ")
                #expect(parts.count == 2)
                let path = try #require(parts.last?.prefix { $0 != "\n" })
                paths.insert(path)
                endings.insert(try #require(parts.first?.split(separator: "\n").last))
                #expect(path.split(separator: ",").count <= 112)
                let again = try shell.run("$MDXC play \(story) --choices \(path) --record")
                #expect(again.output == first.output)
            }
        }
        #expect(endings == ["The end", "The end (a good one): Home before dark"])
        #expect(paths.count > 10)
        let record = try shell.run("$MDXC play lantern --choices 2,1,1 --record").output
        #expect(
            record.hasSuffix(
                """

                --choices 2,1,1
                gate/p1
                gate/p2: 2
                gate/p1
                gate/p2: 1
                hall/p1: 1
                roof/p1#l0

                """))
    }

    @Test("no text of a story, its names or its bookmarks can control a terminal")
    func hostileStory() throws {
        let shell = try Lantern.shell()
        _ = try shell.run("$MDXC build lantern --quiet --compact")
        let json = try shell.text("build/the-lantern/story.json")
        let evil = #"\u001b[2J\u0007\u009b\u202e\r\n"#
        var text = json
        for words in [
            "The Lantern", "Ada Writer", "Mira", "Where to?", "Up", "the evening", "It smelled", "Home before",
            "In the hall", "A house",
        ] {
            #expect(text.contains(words))
            text = text.replacing(words, with: words + evil)
        }
        for id in ["\"gate", "\"the-lantern", "\"owl"] { text = text.replacing(id, with: id + evil) }
        try shell.write("evil.json", text)
        let result = try shell.run(
            "$MDXC play evil.json --choices 1,1 --record --save place.json; $MDXC play evil.json --choices 9; $MDXC play lantern --load place.json"
        )
        #expect(result.output.contains("Home before") && result.output.contains("\n--choices 1,1\n"))
        #expect(result.messages.contains("there is no choice 9 at 'gate"))
        #expect(result.messages.contains("is a bookmark of the story 'the-lantern"))
        for scalar in (result.output + result.messages).unicodeScalars {
            let isCommand = scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
            #expect(!isCommand || scalar == "\n", "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("lines keep to the width, wide characters too")
    func width() throws {
        let shell = try Lantern.shell()
        let result = try shell.run("$MDXC play lantern --choices 1,1 --width 20; $MDXC play lantern --width 19")
        #expect(result.output.contains("\n窓が一つだけ光ってい\nた。\n"))
        for line in result.output.split(separator: "\n") where !line.hasPrefix("[1]") {
            #expect(line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x3000 ? 2 : 1) } <= 20, "\(line)")
        }
        #expect(result.messages == "mdxc: error: '--width' needs a number from 20 to 1000, not '19'\n")
    }

    @Test("a closed pipe, a closed standard input and the end of the keys end quietly")
    func streams() throws {
        let shell = try Lantern.shell()
        let pipe = try shell.run("yes 2 | $MDXC play lantern | head -n 1; echo ${PIPESTATUS[1]}")
        #expect(pipe.output == "The Lantern\n0\n" && pipe.messages == "")
        let closed = try shell.run("$MDXC play lantern <&-; echo $?")
        let empty = try shell.run("$MDXC play lantern </dev/null; echo $?")
        #expect(closed.output == empty.output && closed.output.hasSuffix("_afternoon_?\n0\n"))
        #expect(closed.messages == "" && empty.messages == "")
        #expect(try shell.run("$MDXC play lantern > /dev/full", input: "\n").code == 2)
        // A last line without a terminator counts; an overlong one is cut.
        let long = String(repeating: "z", count: 100_000)
        let last = try shell.run("$MDXC play lantern", input: "\n\(long)\n\n1")
        #expect(last.output.hasSuffix("It smelled of apples.\n"))
    }

    static func difference(_ expected: String, _ actual: String) -> String {
        let changes = actual.split(separator: "\n", omittingEmptySubsequences: false)
            .difference(from: expected.split(separator: "\n", omittingEmptySubsequences: false))
        return changes.map { change in
            switch change {
            case .insert(let line, let text, _): "+\(line): \(text)"
            case .remove(let line, let text, _): "-\(line): \(text)"
            }
        }.joined(separator: "\n")
    }
}
