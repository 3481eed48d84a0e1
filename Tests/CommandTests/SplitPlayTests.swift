import Foundation
import Testing

@Suite("mdxc play: split stories")
struct SplitPlayTests {
    /// Returns a folder in which a story is `in/story.mdx`, built whole into `whole/<id>` and split into `split/<id>`.
    private static func shell(_ story: String = Lantern.story()) throws -> Shell {
        let shell = try Lantern.shell()
        try shell.write("lantern/story.mdx", story)
        let built = try shell.run(
            "$MDXC build lantern -o whole --quiet; $MDXC build lantern -o split --split --quiet; ls split/*/index.json")
        #expect(built.code == 0, "\(built.messages)")
        return shell
    }

    @Test("reads as the whole story does, by its folder or by its index")
    func same() throws {
        let shell = try Self.shell()
        let keys = "\n\n9\nb\n\n1\n\ns key.json\n2\nr\nl key.json\n1\n"
        for (arguments, input) in [
            ("--choices 1,1 --record", ""), ("--choices 2,1,2 --record --save place.json", ""), ("--seed 5", ""),
            ("--load place.json", "b\nb\n1\n\n"), ("--choices 1,9", ""), ("", keys),
        ] {
            let whole = try shell.run("$MDXC play whole/the-lantern \(arguments)", input: input)
            #expect(!whole.output.isEmpty)
            for path in ["split/the-lantern", "split/the-lantern/", "split/the-lantern/index.json"] {
                let split = try shell.run("$MDXC play \(path) \(arguments)", input: input)
                #expect(split.code == whole.code && split.messages == whole.messages, "\(path) \(arguments)")
                #expect(split.output == whole.output, "\(path) \(PlayTests.difference(whole.output, split.output))")
            }
        }
        let inside = try shell.run("cd split/the-lantern; $MDXC play . --choices 1,1; $MDXC play index.json </dev/null")
        #expect(inside.code == 0 && inside.output.contains("Home before dark"))
    }

    @Test("a bookmark of many sections is restored as in the whole story, each time")
    func manySections() throws {
        let front = Lantern.story().prefix(upTo: Lantern.story().range(of: "<Section")!.lowerBound)
        let rooms = (0..<62).map { "<Section id=\"room\($0)\" title=\"Room \($0)\">\nRoom.\n</Section>\n\n" }
        let shell = try Self.shell(front + rooms.joined())
        let saved = try shell.run("$MDXC play whole/the-lantern --choices '' --save place.json")
        #expect(saved.code == 0, "\(saved.messages)")
        let whole = try shell.run("$MDXC play whole/the-lantern --load place.json --choices ''")
        for _ in 0..<5 {
            let split = try shell.run("timeout 300 $MDXC play split/the-lantern --load place.json --choices ''")
            #expect(split.code == whole.code && split.output == whole.output, "\(split.code) \(split.messages)")
        }
    }

    @Test("a bookmark is not overwritten if a missing file makes it unreachable, nor by a step that fails")
    func unreachableBookmark() throws {
        let shell = try Self.shell()
        let made = try shell.run(
            "$MDXC play lantern --choices 1,2 --save night.json; cp night.json kept.json; rm split/the-lantern/sections/night.json"
        )
        #expect(made.code == 0, "\(made.messages)")
        for keys in ["l night.json\nq\n", "l night.json\n?\n9\nq\n"] {
            let kept = try shell.run(
                "$MDXC play split/the-lantern --save ./night.json; echo $?; cmp night.json kept.json", input: keys)
            #expect(kept.code == 0 && kept.output.hasSuffix("\n1\n"), "\(kept.output)")
            #expect(kept.messages == "mdxc: 'night.json' was not changed\n")
        }
        let read = try shell.run(
            "cp kept.json read.json; $MDXC play split/the-lantern --save read.json", input: "l read.json\n\n\nq\n")
        #expect(read.messages.isEmpty, "\(read.messages)")
        #expect(try shell.text("read.json").contains(#""location":"gate/p2#l0""#))
        // Only the location is missing; then the step from its replacement is impossible.
        let moved = try shell.run(
            """
            sed 's#night/p1#attic/p1#' kept.json > attic.json; cp attic.json before.json
            printf '2\\n' | $MDXC play split/the-lantern --load attic.json --save attic.json
            echo $?; cmp attic.json before.json
            """)
        #expect(moved.code == 0 && moved.output.hasSuffix("\n1\n"), "\(moved.output)\(moved.messages)")
        let saved = try shell.run("$MDXC play split/the-lantern", input: "l night.json\ns night.json\nq\n")
        #expect(saved.output.contains("Saved to 'night.json'.") && saved.messages.isEmpty)
    }

    @Test("random choices are the same, and end if the story loops")
    func chance() throws {
        let rooms = (0..<8).map { room in
            """
            <Section id="room\(room)" title="Room \(room)">
            <Choices><Choice to="room0">Left</Choice><Choice to="room\(room + 1)">Right</Choice></Choices>
            </Section>

            """
        }
        let front = Lantern.story().prefix(upTo: Lantern.story().range(of: "<Section")!.lowerBound)
        let shell = try Self.shell(front + rooms.joined() + "<Section id=\"room8\" title=\"Out\">\nAir.\n</Section>\n")
        for seed in 0..<6 {
            let arguments = "--seed \(seed) --record"
            let split = try shell.run("$MDXC play split/the-lantern \(arguments)")
            #expect(split.code == 0 && split.output.contains("\nAir.\n"), "\(split.messages)")
            #expect(split.output == (try shell.run("$MDXC play whole/the-lantern \(arguments)")).output)
        }
    }

    @Test("reads a section when it is needed, and says which page can't be shown")
    func sections() throws {
        let shell = try Self.shell()
        let folder = "split/the-lantern"
        _ = try shell.run("rm \(folder)/sections/night.json; rm \(folder)/contents.json")
        #expect(try shell.run("$MDXC play \(folder) --choices 1,1").output.hasSuffix("Home before dark\n"))
        let chosen = try shell.run("$MDXC play \(folder) --choices 1,2")
        #expect(chosen.code == 1)
        let reason = "can't go there: can't read '\(folder)/sections/night.json': no such file or folder"
        #expect(chosen.messages == "mdxc: error: \(reason)\n", "\(chosen.messages)")
        let typed = try shell.run("$MDXC play \(folder) --width 200", input: "\n\n1\n\n2\n1\n")
        // Reading continues, and the exit code reports the failure.
        #expect(typed.code == 1 && typed.messages == "")
        #expect(typed.output.contains("→ Stay\n\n\(reason).\n\n→ Up\n"), "\(typed.output)")
        #expect(typed.output.hasSuffix("Home before dark\n"))
    }

    @Test(
        "no missing file destroys a bookmark, in its own revision and in a later one",
        arguments: ["roof", "gate"],
        [false, true])
    func missingSections(section: String, isEdited: Bool) throws {
        let shell = try Self.shell()
        let folder = "split/the-lantern"
        _ = try shell.run("$MDXC play \(folder) --choices 1,1 --save roof.json; cp roof.json kept.json")
        if isEdited {
            try shell.write("lantern/story.mdx", Lantern.story(roofTitle: "On the old roof"))
            _ = try shell.run("$MDXC build lantern -o split --split --quiet")
        }
        _ = try shell.run("rm \(folder)/sections/\(section).json")
        let loaded = try shell.run("$MDXC play \(folder) --load roof.json --save roof.json --choices 1")
        #expect(loaded.code == 1 && loaded.output == "")
        #expect(loaded.messages.contains("can't read '\(folder)/sections/\(section).json'"), "\(loaded.messages)")
        #expect(try shell.run("cmp roof.json kept.json").code == 0)
        // If the story's contents are unknown, nothing counts as missing either.
        let blind = try shell.run("rm \(folder)/contents.json; $MDXC play \(folder) --load roof.json --save roof.json")
        #expect(blind.code == 1 && blind.output == "")
    }

    @Test("a bookmark is restored in an edited story, or the message says what moved")
    func editing() throws {
        let shell = try Self.shell()
        _ = try shell.run("$MDXC play split/the-lantern --choices 1,1 --save roof.json")
        let exact = try shell.run("$MDXC play split/the-lantern --load roof.json --record </dev/null")
        #expect(exact.output.hasPrefix("On the roof\n"))
        #expect(exact.output.contains("\n--choices 1,1\ngate/p1\ngate/p2: 1\n"), "\(exact.output)")
        for (story, start) in [
            (Lantern.story(roofTitle: "On the old roof"), "On the old roof\n"),
            (Lantern.story(roof: "attic"), "In the hall\n"),
        ] {
            try shell.write("lantern/story.mdx", story)
            #expect(try shell.run("$MDXC build lantern -o split --split --quiet").code == 0)
            let split = try shell.run("$MDXC play split/the-lantern --load roof.json --record </dev/null")
            let source = try shell.run("$MDXC play lantern --load roof.json --record </dev/null")
            #expect(split.output.hasPrefix(start))
            #expect(split.output == source.output && split.messages == source.messages)
        }
    }

    @Test("knows the sounds and the missing pictures of each section")
    func assets() throws {
        let story = Lantern.story().replacing(
            "alt: A house with one lit window}\n",
            with:
                "alt: A house with one lit window}\n  - {key: moon, type: image, src: assets/moon.png, alt: The moon}\n"
        ).replacing("From here", with: "<Image ref=\"moon\" />\n\n<Sound ref=\"owl\" />\n\nFrom here")
        let shell = try Self.shell(story)
        let split = try shell.run("$MDXC play split/the-lantern --choices 1,1")
        #expect(split.output == (try shell.run("$MDXC play whole/the-lantern --choices 1,1")).output)
        #expect(split.output.contains("On the roof\n───────────\n\n[Sound: owl]\n\n"), "\(split.output)")
        #expect(split.output.contains("[Missing image: The moon]"), "\(split.output)")
    }

    @Test("what is damaged, newer or of another revision is refused with a message")
    func damaged() throws {
        let shell = try Self.shell()
        for (make, words) in [
            (
                "sed -i 's/\"irVersion\": \"1.1\"/\"irVersion\": \"2.0\"/' s/index.json",
                "can't read 's/index.json': the story has irVersion 2.0 and this reader knows 1.x; update the reader"
            ),
            ("rm -r s/sections", "can't read 's/sections/gate.json': no such file or folder"),
            ("rm s/index.json", "can't read 's/index.json': no such file or folder"),
            (
                "echo '{' > s/index.json",
                "can't read 's/index.json': it is not a story, or is damaged: it is not JSON at 2:1"
            ),
            (
                "echo '{}' > s/index.json",
                "can't read 's/index.json': it is not a story, or is damaged: it has no 'irVersion'"
            ),
            (
                "sed -i 's/\"start\": \"gate/\"start\": \"/' s/index.json",
                "can't read 's/index.json': it is not a story, or is damaged: it starts at '/p1#l0', which is not a location"
            ),
            ("rm s/sections/gate.json", "can't read 's/sections/gate.json': no such file or folder"),
            (
                "sed -i 's/xxh128:/xxh128:0/' s/sections/gate.json",
                "can't read 's/sections/gate.json': it is of another revision than the rest of the story"
            ),
            (
                "sed -i 's/xxh128:/xxh128:0/' s/sections/hall.json",
                "can't go there: can't read 's/sections/hall.json': it is of another revision than the rest of the story"
            ),
            (
                "cp s/sections/night.json s/sections/hall.json",
                "can't go there: can't read 's/sections/hall.json': it is not a story, or is damaged: it is the section 'night', not 'hall'"
            ),
            (
                "sed -i 's/\"blockCount\": 1/\"blockCount\": -1/' s/sections/hall.json",
                "can't go there: can't read 's/sections/hall.json': it is not a story, or is damaged: the story is damaged: the line 'hall/p1#l0' has blocks that are not its own"
            ),
            (
                "sed -i 's#\"to\": \"hall/p1\"#\"to\": \"hall/p9\"#' s/sections/gate.json",
                "can't go there: the story is damaged: the page 'gate/p2' leads to 'hall/p9', which is not there"
            ),
            (
                "rm s/index.json; mkfifo s/index.json", "can't read 's/index.json': it is a named pipe, not a file"
            ),
            (
                "rm s/sections/hall.json; mkfifo s/sections/hall.json",
                "can't go there: can't read 's/sections/hall.json': it is a named pipe, not a file"
            ),
            (
                "rm s/sections/hall.json; mkdir s/sections/hall.json",
                "can't go there: can't read 's/sections/hall.json': it is a folder, not a file"
            ),
            (
                "rm s/sections/gate.json; ln -s nothing s/sections/gate.json",
                "can't read 's/sections/gate.json': it is a symbolic link to a missing file"
            ),
            (
                "mv s/sections/gate.json away; ln -s ../../away s/sections/gate.json",
                "can't read 's/sections/gate.json': a symbolic link leads out of 's', and is not followed"
            ),
        ] {
            let result = try shell.run(
                "cp -r split/the-lantern s; \(make); timeout 300 $MDXC play s --choices 1; code=$?; rm -r s; exit $code"
            )
            #expect(result.code == 1, "\(make)")
            #expect(result.messages == "mdxc: error: \(words)\n", "\(make): \(result.messages)")
        }
        // An error of the system is not an error of the story, wherever it occurs.
        for (file, start) in [("gate", ""), ("hall", "can't go there: ")] {
            let refused = try shell.run(
                "chmod 755 .; rm -rf s; cp -r split/the-lantern s; chmod 000 s/sections/\(file).json; as_nobody $MDXC play s --choices 1"
            )
            #expect(refused.code == 2)
            #expect(
                refused.messages
                    == "mdxc: error: \(start)can't read 's/sections/\(file).json': permission denied\n",
                "\(refused.messages)")
        }
        // Anything that is not a split story is handled as before.
        let none = try shell.run("mkdir -p web; echo '{}' > web/index.json; $MDXC play web")
        #expect(none.code == 2 && !none.messages.contains("index.json"), "\(none.messages)")
    }
}
