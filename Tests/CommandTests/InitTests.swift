import Foundation
import Testing

@Suite("mdxc init")
struct InitTests {
    @Test("a new story checks clean with --strict, and builds with its picture")
    func isClean() throws {
        let shell = try Shell()
        let result = try shell.run(
            """
            date +%F; $MDXC init 'new/late night-radio/' || exit; date +%F
            $MDXC check new --warnings-as-errors --diagnostic-format json > diagnostics.json || exit
            $MDXC build new --quiet && ls build/*/ build/*/assets
            """)
        #expect(result.code == 0)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines.dropFirst().prefix(6).joined(separator: "\n") == """
                wrote new/late night-radio/assets/hero.png
                wrote new/late night-radio/story.mdx

                Next, write your story into it, and then:
                  mdxc check 'new/late night-radio/'
                  mdxc build 'new/late night-radio/'
                """)
        #expect(
            lines.dropFirst(8).joined(separator: " ").split(separator: " ") == [
                "build/late-night-radio/:", "assets", "index.html", "story.json", "build/late-night-radio/assets:",
                "hero.png",
            ])
        // No diagnostic of any severity.
        let diagnostics = try shell.text("diagnostics.json")
        #expect(diagnostics.contains(#""summary": {"stories": 1, "errors": 0, "warnings": 0, "notes": 0"#))
        let story = try shell.text("new/late night-radio/story.mdx")
        #expect(story.contains("\ntitle: \"Late Night Radio\"\nid: \"late-night-radio\"\n"))
        #expect([lines[0], lines[7]].contains { story.contains("\npublish_date: \($0)\n") })
        // Except for these three lines, it is the story from which agents learn.
        let differing = zip(story.split(separator: "\n"), try template().split(separator: "\n")).filter { $0 != $1 }
        #expect(differing.count == 3)
    }

    @Test("a branching one checks clean with --strict, and can be played to its end")
    func branching() throws {
        let shell = try Shell()
        let result = try shell.run(
            """
            $MDXC init --interactive --quiet wood && $MDXC check wood --warnings-as-errors 2>&1 &&
                $MDXC build wood --quiet && ls build/wood && $MDXC play wood --choices 1 | tail -n 1
            """)
        #expect(
            result.output
                == "1 story, no problems\nassets\nindex.html\nstory.json\nThe end (a good one): Home Before Dark\n")
    }

    private func template() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("Sources/CStoryResources/Templates/story.mdx"), encoding: .utf8)
    }

    /// With any name of the folder, the story has no errors, and has that name.
    @Test(arguments: [
        ("My Story", "my-story", "My Story"), ("1984", "1984", "1984"), ("no", "no", "No"), ("夜の駅", "夜の駅", "夜の駅"),
        ("🎈", "my-story", "🎈"), ("...", "my-story", "..."), ("say \"hi\" \\o/", "say-hi-o", "Say \"hi\" \\o"),
        ("a: b # c", "a-b--c", "A: B # C"), ("Ærø_2026", "ærø_2026", "Ærø 2026"), ("\u{202E}abc", "abc", "Abc"),
        ("tab\tand\nline", "tabandline", "Tab And Line"), ("- -", "my-story", "My Story"),
        ("index.html", "indexhtml", "Index.html"), (".hidden", "hidden", ".hidden"), ("*x*", "x", "*x*"),
    ])
    func names(folder: String, id: String, title: String) throws {
        let shell = try Shell()
        let name = folder.replacingOccurrences(of: "/", with: "")
        try shell.write("name", name)
        let result = try shell.run(
            """
            name=$(cat name); $MDXC init --quiet "./$name" && $MDXC check "./$name" --warnings-as-errors || exit
            $MDXC build "./$name" --quiet -o - --compact
            """)
        #expect(result.code == 0, "\(result.messages)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == "1 story, no problems")
        let document = try #require(
            JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any])
        let story = try #require(document["story"] as? [String: Any])
        #expect(story["id"] as? String == id)
        #expect(story["title"] as? String == title)
    }

    @Test("the working folder, links, names of 255 bytes and names that are not UTF-8")
    func locations() throws {
        let shell = try Shell()
        let result = try shell.run(
            """
            mkdir -p here/.git real; touch here/README.md; ln -s real link
            (cd here && $MDXC init .) || exit; (cd here && grep '^id' story.mdx)
            $MDXC init --quiet link && grep '^id' real/story.mdx
            long=$(printf 'ä%.0s' {1..127}); $MDXC init --quiet $long && $MDXC check $long
            $MDXC init --quiet $'bad\\xff' && $MDXC check $'bad\\xff'
            $MDXC init --quiet -- -x && $MDXC check ./-x; $MDXC init a/b/../c --quiet && ls -d a/*
            """)
        #expect(result.code == 0, "\(result.messages)")
        #expect(
            result.output == """
                wrote assets/hero.png
                wrote story.mdx

                Next, write your story into it, and then:
                  mdxc check .
                  mdxc build .
                id: "here"
                id: "link"
                1 story, no problems
                1 story, no problems
                1 story, no problems
                a/b
                a/c

                """)
    }

    /// An impossible request is reported in one line, and changes nothing.
    @Test(arguments: [
        ("taken", "'taken/story.mdx' is there already, and is not overwritten; name another folder"),
        ("pictures", "'pictures/assets/hero.png' is there already"),
        ("file", "'file' is a file, not a folder"),
        ("file/x", "can't make the folder 'file/x': a part of the path is a file, not a folder"),
        ("lost", "'lost' is a symbolic link that leads nowhere"),
        ("half", "can't make the folder 'half/assets': permission denied"),
        ("open", "can't write 'open/story.mdx': permission denied"),
        ("linked", "can't write into 'linked/assets': a part of the path is a symbolic link"),
        ("new/$(printf 'x%.0s' {1..300})", "the name is too long"),
        ("-", "a story can't be begun on standard output"),
        ("''", "name one folder"), ("", "name one folder"), ("a b", "name one folder"),
    ])
    func refusals(arguments: String, words: String) throws {
        let shell = try Shell()
        let result = try shell.run(
            """
            mkdir -p taken pictures/assets half open/assets linked other
            echo mine | tee taken/story.mdx pictures/assets/hero.png > file
            ln -s nowhere lost; ln -s ../other linked/assets; chmod 777 . open/assets; chmod 555 half open
            ls -lR > ../before.$$; as_nobody $MDXC init \(arguments); code=$?; ls -lR > ../after.$$
            chmod 755 half open; cmp ../before.$$ ../after.$$ || code=99; rm ../before.$$ ../after.$$; exit $code
            """)
        #expect(result.code == 2, "\(result.output)")
        #expect(result.output == "")
        #expect(result.messages.hasPrefix("mdxc: error: "))
        #expect(result.messages.contains(words), "\(result.messages)")
        #expect(result.messages.filter { $0 == "\n" }.count == 1)
    }
}
