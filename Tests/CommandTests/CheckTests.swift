import Foundation
import Testing

@Suite("mdxc check")
struct CheckTests {
    private let unused = """
          - key: other
            type: track
            apple_music_id: "2"
            title: Other
            artist: A Band
        """

    /// Returns a shell with a story that has the single warning `unused_media`.
    private func shellWithWarning() throws -> Shell {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", fields: unused))
        return shell
    }

    @Test(
        "levels",
        arguments: [
            ("", 0, "1 warning in 1 story\n"),
            ("--allow unused_media", 0, "1 story, no problems\n"),
            ("--error unused_media", 1, "1 error in 1 story\n"),
            ("--error unused_media --warn unused_media", 0, "1 warning in 1 story\n"),
            ("--warnings-as-errors", 1, "1 error in 1 story\n"),
            ("--warnings-as-errors --allow=unused_media", 0, "1 story, no problems\n"),
            ("--max-warnings 0", 1, "1 warning in 1 story\n"),
            ("--max-warnings 1", 0, "1 warning in 1 story\n"),
        ])
    func levels(options: String, code: Int32, summary: String) throws {
        let result = try shellWithWarning().run("$MDXC check \(options) s")
        #expect(result.code == code)
        #expect(result.output.hasSuffix(summary))
    }

    @Test("mdxc.yaml sets levels permanently, the command line wins")
    func optionsFile() throws {
        let shell = try shellWithWarning()
        try shell.write("mdxc.yaml", "levels: {unused_media: allow}\n")
        #expect(try shell.run("$MDXC check s").output == "1 story, no problems\n")
        #expect(try shell.run("cd s; $MDXC check .").output == "1 story, no problems\n")
        #expect(try shell.run("$MDXC check --error unused_media s").code == 1)
        try shell.write("s/mdxc.yaml", "levels:\n  unused_media: error\n")
        #expect(try shell.run("$MDXC check s").code == 1)
        for (text, code) in [("error: [unused_media]", 1), ("allow: unused_media\nmax-warnings: 0", 0)]
            as [(String, Int32)]
        {
            try shell.write("s/mdxc.yaml", text)
            #expect(try shell.run("$MDXC check s").code == code)
        }
        try shell.write("s/mdxc.yaml", "quiet: true\ndiagnosticFormat: concise\n")
        #expect(try shell.run("$MDXC check s").output.split(separator: "\n").count == 1)
    }

    @Test("one mistake in an mdxc.yaml is one diagnostic")
    func optionsFileMistakes() throws {
        let shell = try shellWithWarning()
        func ids() throws -> [Substring] {
            try shell.run("$MDXC check s --diagnostic-format concise").output
                .matches(of: /mdxc\.yaml.*error.*\[(\w+)\]/).map(\.output.1)
        }
        try shell.write("s/mdxc.yaml", "max-warnings: 0\nmaxWarnings: 3")
        #expect(try ids() == ["duplicate_key"])
        _ = try shell.run("printf 'quiet: true' | iconv -t utf-16 > s/mdxc.yaml")
        #expect(try ids() == ["invalid_utf8"])
    }

    @Test("an mdxc.yaml above all stories sets the options of the run, whatever lies beside one of them")
    func optionsOfTheRun() throws {
        let shell = try shellWithWarning()
        try shell.write("other/story.mdx", Shell.story("other"))
        try shell.write("mdxc.yaml", "max-warnings: 0")
        try shell.write("other/mdxc.yaml", "max-warnings: 5\nspans: true")
        #expect(try shell.run("$MDXC check .").code == 1)
        #expect(try shell.run("$MDXC check s").code == 1)
        #expect(try shell.run("$MDXC check s other --max-warnings 1").code == 0)
        #expect(try shell.run("rm mdxc.yaml; $MDXC check .").code == 0, "that of another story")
    }

    @Test("a folder's name may end in a slash, as shells complete it")
    func slashes() throws {
        let shell = try shellWithWarning()
        try shell.write("s/assets/hero.gif", "GIF89a")
        try shell.write("s/story.mdx", Shell.story("s", "<FullBleed src=\"assets/hero.gif\" alt=\"A quay\" />"))
        let result = try shell.run("$MDXC check s; $MDXC check s/ s//; $MDXC build s/ -o out --quiet; ls out/s/assets")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.contains("missing_asset") } == 0 && lines.last == "hero.gif", "\(result.output)")
        #expect(try shell.run("$MDXC check s/story.mdx/").code == 2, "a file is no folder")
    }

    @Test("an mdxc.yaml for other versions refuses the run, and nothing is written")
    func requiredVersion() throws {
        let shell = try shellWithWarning()
        try shell.write("s/mdxc.yaml", "unknown: 1\nrequired-version: '>=2'\n")
        for command in [
            "check s", "check s --fix", "build s", "fmt s", "graph s", "dump --stage ir s", "catalog s -o l.sqlite",
        ] {
            let result = try shell.run("$MDXC \(command)")
            #expect(result.code == 2 && result.output.isEmpty, "\(command)")
            #expect(result.messages.hasPrefix("mdxc: error: 's/mdxc.yaml' requires mdxc >=2, and this is mdxc 0.1.0\n"))
        }
        #expect(try shell.run("ls").output == "s\n")
        try shell.write("s/mdxc.yaml", "required-version: newest\n")
        let wrong = try shell.run("$MDXC check s --diagnostic-format concise")
        #expect(wrong.code == 1 && wrong.output.contains("1:19: error: 'required-version' takes a version"))
    }

    @Test("a mistake in mdxc.yaml is a diagnostic like any other")
    func badOptionsFile() throws {
        let shell = try shellWithWarning()
        try shell.write(
            "mdxc.yaml",
            """
            ---
            # options
            levels:
              unused_medai: allow
              unused_media: of
              invalid_id: warn
            allow: [unused_medai, ~, invalid_id]
            max-warnings: -1
            maxSourceBytes: 5000000000
            spanz: true

            """)
        let result = try shell.run("$MDXC check s --diagnostic-format concise")
        #expect(result.code == 1)
        let locations = result.output.split(separator: "\n").map { line -> String in
            let location = line.split(separator: ":", maxSplits: 4).prefix(3).joined(separator: ":")
            return "\(location) \(line.split(separator: " ").last ?? "")"
        }
        #expect(
            locations.dropLast() == [
                "mdxc.yaml:4:3 [unknown_field]", "mdxc.yaml:5:17 [invalid_option]", "mdxc.yaml:6:15 [invalid_option]",
                "mdxc.yaml:7:1 [invalid_option]", "mdxc.yaml:7:9 [unknown_field]", "mdxc.yaml:7:26 [invalid_option]",
                "mdxc.yaml:8:15 [invalid_option]", "mdxc.yaml:9:17 [invalid_option]", "mdxc.yaml:10:1 [unknown_field]",
                "s/story.mdx:\(16):10 [unused_media]",
            ])
        #expect(try shell.run("$MDXC build s; test -e build").code == 1)
        try shell.write("mdxc.yaml", "levels: {unused_media: allow}\nspanz: true\n")
        #expect(try shell.run("$MDXC check s").code == 0)
        #expect(try shell.run("$MDXC check s --error unknown_field").code == 1)
        try shell.write("mdxc.yaml", "levels: {unused_media: allow, unknown_field: allow}\nspanz: true\n")
        #expect(try shell.run("$MDXC check s").output == "1 story, no problems\n")
    }

    @Test("paths: folders of any depth, hidden and foreign ones left out, loops end, no duplicates")
    func search() throws {
        let shell = try Shell()
        for path in ["a/b/c", ".hidden", "node_modules/x", "d"] {
            try shell.write("\(path)/story.mdx", Shell.story(path.replacingOccurrences(of: "/", with: "-")))
        }
        let result = try shell.run(
            """
            ln -s .. a/loop; ln -s ../d a/link; $MDXC build d --quiet
            $MDXC check . a/b d a/b/c/story.mdx --verbose
            """)
        #expect(result.code == 0)
        let flow = "  sequential flow\n"
        #expect(result.messages == "compiled a/b/c/story.mdx\n\(flow)compiled d/story.mdx\n\(flow)")
        let reversed = try shell.run("$MDXC check d a/b a/b/c/story.mdx . --verbose")
        #expect(reversed.messages == result.messages)
        #expect(
            try shell.run("$MDXC check a --verbose").messages == """
                mdxc: skipped 'a/link', a symbolic link to outside the named folder; '--follow' follows it
                mdxc: skipped 'a/loop', a symbolic link to outside the named folder; '--follow' follows it
                compiled a/b/c/story.mdx
                \(flow)
                """)
        let followed = try shell.run("$MDXC check a --verbose --follow")
        #expect(followed.messages == "compiled a/b/c/story.mdx\n\(flow)compiled a/link/story.mdx\n\(flow)")
        #expect(try shell.run("$MDXC check build").code == 2)
        #expect(try shell.run("$MDXC build d -o out --quiet").code == 0)
        try shell.write("build/planted/story.mdx", Shell.story("planted"))
        try shell.write("out/d/story.mdx", Shell.story("planted"))
        let planted = try shell.run("$MDXC check . --verbose")
        #expect(planted.messages == result.messages)
        try shell.write("d/inner/story.mdx", Shell.story("inner"))
        #expect(try shell.run("$MDXC check . --verbose").messages.contains("compiled d/inner/story.mdx\n"))
        #expect(try shell.run("$MDXC check d --verbose").messages == "compiled d/story.mdx\n\(flow)")
    }

    @Test("--verbose says how each story flows, and what made it branch")
    func flow() throws {
        let shell = try Shell()
        let opening =
            "---\nschema_version: 0.2\nid: wood\ntitle: The Wood\nauthors: A. Writer\n---\n<Section id=\"a\" title=\"A\""
        let end = "<Section id=\"b\" title=\"B\">\nb\n\n<Ending />\n</Section>\n"
        let json = """
            {"id": "json", "title": "T", "author": "A", "segments": [
              {"id": "edge", "text": "t", "isAuthenticPath": true, "choices": [
                {"id": "c", "text": "t", "nextSegmentId": "in", "isAuthenticPath": true}]},
              {"id": "in", "text": "t", "isAuthenticPath": true}]}
            """
        try shell.write("text.mdx", "\(opening)>\na\n</Section>\n")
        try shell.write(
            "choices.mdx", "\(opening)>\na\n\n<Choices>\n<Choice to=\"b\">b</Choice>\n</Choices>\n</Section>\n\(end)")
        try shell.write("next.mdx", "\(opening) next=\"b\">\na\n</Section>\n\(end)")
        try shell.write("ending.mdx", "\(opening)>\na\n\n<Ending />\n</Section>\n")
        try shell.write("story.json", json)
        try shell.write("none.mdx", "\(opening.replacing("<Section", with: "<Secton"))>\na\n</Secton>\n")
        let flows = [
            ("text.mdx", "  sequential flow\n"), ("choices.mdx", "  explicit flow, because of '<Choices' at 10:1\n"),
            ("next.mdx", "  explicit flow, because of 'next' at 7:27\n"),
            ("ending.mdx", "  explicit flow, because of '<Ending' at 10:1\n"),
            ("story.json", "  explicit flow, because of 'choices' at 2:57\n"), ("none.mdx", ""),
        ]
        for (file, words) in flows {
            #expect(try shell.run("$MDXC check \(file) --verbose").messages == "compiled \(file)\n\(words)")
            let built = try shell.run("$MDXC build \(file) --verbose --diagnostic-format human").messages
            #expect(built.contains("compiled \(file)\n\(words)"), "\(built)")
            #expect(try shell.run("$MDXC check \(file) --verbose --quiet").messages == "")
        }
    }

    @Test("standard input can have the name of a file")
    func standardInput() throws {
        let shell = try Shell()
        try shell.write("s/assets/a.png", "GIF89a")
        try shell.write("s/mdxc.yaml", "levels: {missing_asset: error}\n")
        let picture = "hero_image: {src: assets/a.png, alt: A tram}"
        let here = try shell.run("$MDXC check --diagnostic-format concise -", input: Shell.story("s", fields: picture))
        #expect(here.output.contains("<stdin>:"))
        #expect(here.output.contains("[missing_asset]"))
        #expect(here.code == 0)
        let there = try shell.run("$MDXC check --stdin-path s/new.mdx -", input: Shell.story("s", fields: picture))
        #expect(there.output == "1 story, no problems\n")
        let missing = try shell.run(
            "$MDXC check --stdin-path s/new.mdx -",
            input: Shell.story("s", fields: picture.replacing("a.png", with: "b.png")))
        #expect(missing.code == 1)
        #expect(missing.output.hasPrefix("s/new.mdx:"))
    }

    @Test("colour only if requested")
    func colour() throws {
        let shell = try shellWithWarning()
        #expect(!(try shell.run("$MDXC check s")).output.contains("\u{1B}"))
        #expect(try shell.run("$MDXC check --color always s").output.contains("\u{1B}[1;33mwarning:"))
        let terminal = "script -qec \"$MDXC check s\" /dev/null"
        #expect(try shell.run(terminal).output.contains("\u{1B}[1;33m"))
        #expect(!(try shell.run("NO_COLOR=1 \(terminal)")).output.contains("\u{1B}["))
        #expect(!(try shell.run("TERM=dumb \(terminal)")).output.contains("\u{1B}["))
    }

    @Test("diagnostics are written to a file if requested")
    func diagnosticsFile() throws {
        let shell = try shellWithWarning()
        let result = try shell.run("$MDXC check s --diagnostics-output f.json --diagnostic-format json")
        #expect(result.output == "")
        #expect(result.code == 0)
        let document = try JSONSerialization.jsonObject(with: try shell.read("f.json")) as? [String: Any]
        #expect((document?["diagnostics"] as? [Any])?.count == 1)
        let output = try shell.run("$MDXC build s --diagnostics-output - --diagnostic-format concise")
        #expect(output.output.contains("[unused_media]"))
        #expect(output.messages == "")
    }

    @Test("schemas are those of Grammar")
    func schemas() throws {
        let shell = try Shell()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for name in ["ir", "front-matter", "diagnostics", "json-story", "graph", "diff", "rules"] {
            let text = try String(
                contentsOf: root.appendingPathComponent("Grammar/\(name).schema.json"), encoding: .utf8)
            #expect(try shell.run("$MDXC schema \(name)").output == text)
        }
    }

    @Test("dump writes no text of a story that could control a terminal", arguments: ["tokens", "ast", "sema"])
    func dumpEscapes(stage: String) throws {
        let key = #""m\e]0;pwned\a", type: track, apple_music_id: "1", title: K, artist: S"#
        let story = Shell.story("s", "A \u{1B}[31m.").replacing("media:", with: "media:\n  - {\(key)}")
            .replacing("{\"m", with: "{key: \"m")
        let result = try Shell().run("$MDXC dump --stage \(stage) - 2>/dev/null", input: story)
        #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
        #expect(!result.output.isEmpty)
        if stage == "sema" { #expect(result.output.contains("media[m␛]0;pwned␇].artworkUrl: ")) }
    }

    @Test("dump shows each stage and its diagnostics separately")
    func dump() throws {
        let shell = try shellWithWarning()
        for stage in ["tokens", "ast", "sema", "ir"] {
            let result = try shell.run("$MDXC dump --stage \(stage) s")
            #expect(result.code == 0)
            #expect(!result.output.isEmpty)
            #expect(result.messages.contains("[unused_media]"))
        }
        #expect(try shell.run("$MDXC dump --stage ast s --quiet --jobs 1 --verbose --max-warnings 0").code == 1)
        let pages = """
            ---
            schema_version: 0.2
            id: wood
            title: The Wood
            authors: A. Writer
            start: a/y
            assets: [{key: k, type: image, src: "https://example.com/k.png", alt: "A key", criticality: important}]
            ---
            <Section id="a" title="A">
            <Page id="x" kind="title">
            a
            </Page>
            <Page id="y" reveal="lineByLine">
            a

            <Image ref="k" />

            b

            <Choices>
            <Choice to="b">b</Choice>
            <Choice to="a/y" authentic="true">a</Choice>
            </Choices>
            </Page>
            </Section>
            <Section id="b" title="B" next="c">
            b
            </Section>
            <Section id="c" title="C">
            <Ending />
            </Section>

            """
        #expect(
            try shell.run("$MDXC dump --stage sema - --quiet", input: pages).output.contains(
                """

                pages, explicit flow, because of 20:1
                  'a/x' at 10:1: title, reveal all, lines 1, ends by itself, leads to 'a/y', never reached
                  'a/y' at 13:1: choice, reveal lineByLine, lines 2, important asset 'k' on enter, ends in choices, \
                leads to 'a/y' and 'b/p1', start
                  'b/p1' at 26:1: text, reveal all, lines 1, ends in next, leads to 'c/p1'
                  'c/p1' at 29:1: ending, reveal all, lines 0, ends in an ending

                """))
        let broken = try shell.run("$MDXC dump --stage ir -", input: "x")
        #expect(broken.code == 1)
        #expect(broken.output == "")
    }
}
