import Foundation
import Testing

@Suite("mdxc import, and stories in JSON")
struct ImportTests {
    private static let story = """
        {"id": "wood", "title": "The Wood", "author": "A. Writer", "isPurchased": true,
         "segments": [
          {"id": "edge", "text": "Dark.\\n\\n*Very* dark.", "imageFileName": "wolf", "isAuthenticPath": true, "choices": [
            {"id": "in", "text": "Go in.", "nextSegmentId": "den", "isAuthenticPath": true},
            {"id": "off", "text": "Stay.", "nextSegmentId": "home"}]},
          {"id": "den", "text": "A wolf.", "isAuthenticPath": true, "choices": []},
          {"id": "home", "text": "Soup."}]}

        """

    private func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("tale/wood.json", Self.story)
        try shell.write("tale/assets/wolf.png", "GIF89a, a picture")
        return shell
    }

    @Test("a written package checks clean, and exports to the original")
    func roundTrip() throws {
        let shell = try shell()
        let imported = try shell.run("$MDXC import tale/wood.json -o new")
        #expect(imported.code == 0)
        #expect(imported.output == "wrote new/assets/wolf.png\nwrote new/story.mdx\n")
        #expect(try shell.run("$MDXC check new").output == "1 story, no problems\n")
        #expect(try shell.run("cmp tale/assets/wolf.png new/assets/wolf.png").code == 0)
        let back = try shell.run("$MDXC build new --emit json-story -o - 2>/dev/null")
        let value = try JSONSerialization.jsonObject(with: Data(back.output.utf8)) as? NSDictionary
        let original = try JSONSerialization.jsonObject(with: Data(Self.story.utf8)) as? NSDictionary
        #expect(value != nil && value == original)
        #expect(
            try shell.run("cat new/story.mdx").output == """
                ---
                schema_version: 0.2
                id: wood
                title: The Wood
                authors:
                  - A. Writer
                assets:
                  - key: wolf
                    type: image
                    src: assets/wolf.png
                x_imported: json
                x_json_isPurchased: true
                ---

                <Section id="edge" title="edge" authentic="true">

                <Image ref="wolf" />

                Dark.

                \\*Very\\* dark.

                <Choices>
                <Choice id="in" to="den" authentic="true">Go in.</Choice>
                <Choice id="off" to="home">Stay.</Choice>
                </Choices>

                </Section>

                <Section id="den" title="den" authentic="true">

                A wolf.

                <Ending />

                </Section>

                <Section id="home" title="home">

                Soup.

                <Ending kind="neutral" />

                </Section>

                """)
    }

    @Test("nothing is overwritten, and a story with errors is not imported")
    func refusals() throws {
        let shell = try shell()
        try shell.write("there/story.mdx", "mine")
        let there = try shell.run("$MDXC import tale/wood.json -o there")
        #expect(there.code == 2)
        #expect(there.messages.contains("'there/story.mdx' is there already, and is not overwritten"))
        #expect(try shell.run("ls there; cat there/story.mdx").output == "story.mdx\nmine")
        try shell.write("bad.json", Self.story.replacing("\"den\", \"isAuth", with: "\"dan\", \"isAuth"))
        let bad = try shell.run("$MDXC import bad.json -o bad")
        #expect(bad.code == 1)
        #expect(bad.messages.contains("there is no segment 'dan'; did you mean 'den'?"))
        #expect(try shell.run("ls bad").code != 0)
        #expect(try shell.run("$MDXC import - -o x < tale/wood.json").code == 2)
        #expect(try shell.run("$MDXC import - --stdin-path tale/wood.json -o x < tale/wood.json").code == 0)
    }

    @Test("a compiled story is not a source")
    func compiled() throws {
        let shell = try shell()
        #expect(try shell.run("$MDXC build tale/wood.json -o ir.json").code == 0)
        let check = try shell.run("$MDXC check ir.json")
        #expect(check.code == 2)
        #expect(check.messages.contains("'ir.json' is a compiled story; name the story that it was made from"))
        let split = try shell.run(
            "$MDXC build tale/wood.json --split -o s --quiet; cd s/*; for f in contents.json sections/*; do $MDXC check $f; $MDXC build $f; done"
        )
        #expect(split.code == 2 && split.output == "")
        let lines = split.messages.split(separator: "\n").filter { $0.hasPrefix("mdxc: error: ") }
        #expect(lines.count >= 4)
        for line in lines {
            #expect(line.hasSuffix("' is a part of a compiled story; name the story that it was made from"), "\(line)")
        }
        // A search skips it, and finds a story with that name.
        #expect(try shell.run("mkdir lib && cp ir.json lib/story.json && $MDXC check lib").code == 2)
        #expect(try shell.run("cp tale/wood.json lib/story.json && $MDXC check lib").output == "1 story, no problems\n")
    }

    @Test("parts that JSON stories can't hold are named, and only other requested outputs are written")
    func unsupportedParts() throws {
        let shell = try shell()
        #expect(try shell.run("$MDXC import tale/wood.json -o new").code == 0)
        let edit =
            "sed -i 's/^A wolf.$/A *wolf*.\\n\\n<DropQuote>\\nHowl.\\n<\\/DropQuote>/; s/^title: .*/&\\ndeck: Deep/' new/story.mdx"
        let built = try shell.run("\(edit) && $MDXC build new --emit json-story,ir -o out")
        #expect(built.code == 2)
        #expect(
            built.messages.contains(
                "'new/story.mdx' can't be written as a JSON story, which does not support: 5:1: the field 'deck'; "))
        #expect(built.messages.contains(": 'DropQuote'") && built.messages.contains(": formatted words"))
        let written = try shell.run("cd out/* && ls *.json").output
        #expect(written == "story.json\n")
        #expect(try shell.run("$MDXC build new --emit json-story,deps,ir -o rules").code == 2)
        #expect(try shell.run("grep -c json-story.json rules/*/story.d").output == "0\n")
        #expect(try shell.run("$MDXC build new --emit json-story,deps -o none").code == 2)
        #expect(try shell.run("$MDXC build new --emit json-story -o none").code == 2)
        #expect(try shell.run("find none -type f").output.isEmpty)
    }

    @Test("of a page only the page is named, not its contents or what it seems to miss")
    func unsupportedPages() throws {
        let shell = try shell()
        try shell.write(
            "hills/story.mdx",
            """
            ---
            schema_version: 0.2
            id: hills
            title: Hills
            authors: [A. Writer]
            assets:
              - {key: hills, type: image, src: assets/hills.png}
              - {key: bell, type: audio, src: assets/bell.mp3}
              - {key: far, type: image, src: assets/far.png}
            ---

            <Section id="up" title="up">
            <Page id="a">
            <Image ref="hills" />

            Up *we* go.

            </Page>
            <Page id="b">

            The top.

            <Choices>
            <Choice to="down" id="run">Run.</Choice>
            <Choice to="up" id="stay">Stay.</Choice>
            </Choices>
            </Page>
            </Section>

            <Section id="down" title="down">
            <Line id="l1" audio="bell">Home.</Line>
            <Image ref="far" />
            <Ending />
            </Section>

            """)
        let built = try shell.run("$MDXC build hills --emit json-story")
        #expect(built.code == 2)
        #expect(
            built.messages.contains(
                "does not support: 13:1: 'Page'; 19:1: 'Page'; 31:1: 'Line'; 32:1: a picture or sound after the first words\n"
            ), "\(built.messages)")
    }
}

@Suite("mdxc import of Markdown")
struct MarkdownImportTests {
    @Test("a folder becomes a package for each file, even if another file fails")
    func folder() throws {
        let shell = try Shell()
        try shell.write("vault/one.md", "# One\n\nSee ![a](../secret.png), ![b](pics/b.gif) and ![c](link/x.gif).\n")
        try shell.write("vault/deep/one.markdown", "Another {one}.\n")
        try shell.write("vault/pics/b.gif", "GIF89a, a picture")
        try shell.write("vault/.hidden/no.md", "No.")
        try shell.write("vault/node_modules/no.md", "No.")
        try shell.write("vault/_index.md", "---\ntitle: List\n---\n")
        try shell.write("vault/story.mdx", "---\nschema_version: 0.3\ntitle: T\n---\n\nA story.\n")
        try shell.write("secret.png", "GIF89a, a secret")
        try shell.write("outside/x.gif", "GIF89a, another one")
        _ = try shell.run("ln -s ../outside vault/link; ln -s ../../secret.png vault/pics/s.md")
        let result = try shell.run("$MDXC import vault -o new --diagnostic-format concise")
        #expect(result.code == 2)
        #expect(result.messages.contains("'vault/story.mdx' is a story already, and is not imported"))
        #expect(result.messages.contains("vault/one.md:3:10: warning: '../secret.png' leads out of the folder"))
        #expect(result.messages.contains("vault/one.md:3:52: warning: "))
        #expect(result.output.hasSuffix("2 of 4 files imported, 2 points reported\n"))
        #expect(try shell.run("find new -type f | wc -l").output.contains("3"))
        #expect(try shell.run("$MDXC check new").code == 0)
        // Nothing is overwritten.
        let again = try shell.run("$MDXC import vault -o new --quiet")
        #expect(again.code == 2 && again.output == "" && again.messages.contains("is not overwritten"))
    }

    @Test("nothing is written through a symbolic link in the output folder")
    func links() throws {
        let shell = try Shell()
        try shell.write("notes/a.md", "---\nslug: evil\n---\n\nSee ![a](p.gif).\n")
        try shell.write("notes/p.gif", "GIF89a, a picture")
        _ = try shell.run("mkdir home stories; ln -s ../home stories/evil")
        let result = try shell.run("$MDXC import notes -o stories --quiet")
        #expect(result.code == 2 && result.messages.contains("symbolic link"))
        #expect(try shell.run("ls home").output == "")
    }

    @Test("reports come in every format, and levels apply")
    func reports() throws {
        let shell = try Shell()
        try shell.write("post.md", "A <u>word</u>.\n")
        let json = try shell.run("$MDXC import post.md -o a --quiet --diagnostic-format json")
        #expect(json.code == 0 && json.output == "" && json.messages.contains("\"markup_not_imported\""))
        #expect(try shell.run("$MDXC import post.md -o b --error markup_not_imported").code == 1)
        #expect(try shell.run("ls b").code != 0)
        #expect(try shell.run("$MDXC import nothing -o c").code == 2)
        try shell.write("empty/a.txt", "")
        #expect(try shell.run("$MDXC import empty -o c").messages.contains("no Markdown in 'empty'"))
        let wide = try shell.run(#"printf '\377\376H\0' > wide.md && $MDXC import wide.md -o d"#)
        #expect(wide.code == 2 && wide.messages == "mdxc: error: 'wide.md' is UTF-16; save it as UTF-8\n")
    }

    @Test("omitted parts, an options file that loosens limits, and the inputs are named")
    func messages() throws {
        let shell = try Shell()
        try shell.write("mdxc.yaml", "max-source-bytes: 100000000\n")
        try shell.write("more.md", "A <u>word</u>.\n\nA <font>word</font>.\n")
        try shell.write("more.json", "{\"id\": \"a\", \"title\": \"A\", \"segments\": 1, \"author\": 1}")
        for (file, line) in [("more.md", "read"), ("more.json", "compiled")] {
            let full = try shell.run("$MDXC import \(file) -o full-\(line) --verbose").messages
            let start = "mdxc: 'mdxc.yaml' sets max-source-bytes to 100000000\n\(line) \(file)\n"
            #expect(full.hasPrefix(start), "\(full)")
            let options = "--max-diagnostics 1 --diagnostic-format jsonl"
            let cut = try shell.run("$MDXC import \(file) -o cut-\(line) \(options)").messages
            #expect(cut.hasSuffix("\nmdxc: 1 more diagnostic not shown\n"), "\(cut)")
        }
    }
}
