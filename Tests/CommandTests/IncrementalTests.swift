import Foundation
import Testing

@Suite("mdxc build, again")
struct IncrementalTests {
    /// Returns two built stories without diagnostics, one of them with a picture, and one with a warning.
    private static func built(_ options: String = "") throws -> Shell {
        let shell = try Shell()
        try shell.write(
            "in/a/story.mdx", Shell.story("a", fields: "hero_image: {src: assets/a.png, alt: A tram}"))
        try shell.write("in/a/assets/a.png", "GIF89a picture")
        try shell.write("in/b/story.mdx", Shell.story("b"))
        try shell.write("in/c/story.mdx", Shell.story("c", fields: "locale: english please"))
        #expect(try shell.run("$MDXC build in -o out --emit ir,html \(options)").code == 0)
        return shell
    }

    /// Returns the stories that another build compiles, in order.
    private static func compiled(by shell: Shell, _ options: String = "") throws -> String {
        try shell.run(
            "$MDXC build in -o out --emit ir,html --verbose \(options) 2>&1 | sed -n 's|^compiled in/\\(.*\\)/story.mdx|\\1|p'"
        ).output.split(separator: "\n").joined(separator: " ")
    }

    @Test("compiles nothing, and reports the diagnostics again")
    func nothingChanged() throws {
        let shell = try Self.built()
        let result = try shell.run("$MDXC build in -o out --emit ir,html")
        #expect(result.code == 0)
        #expect(result.messages.hasSuffix("1 warning in 3 stories\n3 unchanged\n"))
        #expect(try Self.compiled(by: shell) == "")
        #expect(try Self.compiled(by: shell, "--no-cache") == "a b c")
        #expect(
            try shell.run("$MDXC build in -o out --emit ir,html --diagnostic-format junit").messages.contains(
                "in/b/story.mdx"))
    }

    @Test(
        "compiles what depends on the changes, with the result of a build from scratch",
        arguments: [
            ("sed -i 's/A Night/A Day/' in/a/story.mdx", "a"),
            ("printf GIF89a > in/a/assets/a.png", "a"),
            ("touch in/a/story.mdx in/a/assets/a.png", ""),
            ("touch out/a/.mdxc-99999999-0 out/a/assets/.mdxc-99999999-1; printf GIF89a > in/a/assets/a.png", "a"),
            ("rm out/a/story.json", "a"),
            ("rm out/a/assets/a.png", "a"),
            ("rm -r out/b", "b"),
            ("rm -r out", "a b c"),
            ("echo >> out/b/index.html", "b"),
            ("tr t s < out/b/index.html > x; cat x > out/b/index.html", "b"),
            ("rm out/b/index.html; ln -s story.json out/b/index.html", "b"),
            ("truncate -s 40 out/a/.mdxc-output", "a"),
            ("sed -i /asked/d out/a/.mdxc-output", "a"),
            ("echo 'mdxc output 1' > out/a/.mdxc-output", "a"),
            ("sed -i 's/mdxc output ./mdxc output 9/' out/a/.mdxc-output", "a"),
            ("cp out/b/.mdxc-output out/a/.mdxc-output", "a"),
            ("head -c 100000 /dev/urandom > out/a/.mdxc-output", "a"),
            ("rm out/a/.mdxc-output; mkfifo out/a/.mdxc-output", "a"),
            ("echo 'spans: true' > in/mdxc.yaml", "a b c"),
            ("echo 'levels: {unused_media: error}' > in/b/mdxc.yaml", "b"),
            ("sed -i 's/^id: b/id: d/' in/b/story.mdx", "b"),
            ("rm -r out/a; mv out/b out/a", "a b"),
            // Things that hide an edit of the same size: later changes of all files, a copy, an archive.
            ("tr t s < out/b/index.html > x; cat x > out/b/index.html; chmod -R go-w out/b", "b"),
            (
                "touch -r out/b/index.html x; tr t s < out/b/index.html > y; cat y > out/b/index.html; touch -r x out/b/*",
                "b"
            ),
            ("sed -i 's/^diagnostics .*/diagnostics x/' out/c/.mdxc-output", "c"),
            ("sed -i 's/please/pleasd/' in/c/story.mdx", "c"),
            ("cp -a out copy; rm -r out; mv copy out", "a b c"),
            ("tar --create --file x out; rm -r out; tar --extract --file x", "a b c"),
        ])
    func changed(change: String, compiled: String) throws {
        let shell = try Self.built()
        #expect(try shell.run(change).code == 0)
        #expect(try Self.compiled(by: shell) == compiled)
        let result = try shell.run(
            """
            $MDXC build in -o new --emit ir,html 2> new.txt; $MDXC build in -o out --emit ir,html 2> old.txt
            diff -r -x .mdxc-output new out && cmp <(head -n -1 new.txt) <(head -n -1 old.txt)
            """)
        // The output of an id that no story has any more is kept.
        if !change.contains("id: d") { #expect(result.output == "") }
        #expect(try Self.compiled(by: shell) == "")
    }

    @Test(
        "reports the same bytes again, with the same exit code, in every format",
        arguments: ["human", "concise", "json", "jsonl", "sarif", "github", "junit"])
    func reportsAgain(format: String) throws {
        let shell = try Shell()
        let fixture = URL(filePath: #filePath).appending(path: "../../../Fixtures/stories/proofs-from-the-ferry")
        for options in [
            "", "--color always", "--max-diagnostics 2", "--max-warnings 3", "--warn invalid_color",
            "--allow invalid_color",
            "--warnings-as-errors", "--diagnostics-output report",
        ] {
            let build = "$MDXC build '\(fixture.standardized.path())' -o out \(options)"
            let again = """
                touch report; \(build) --diagnostic-format \(format) > told 2>&1; echo $? >> told
                sed '/ written to\\| unchanged$/d' told report
                """
            let first = try shell.run("rm -rf out; \(again)").output
            #expect(first.contains("invalid_locale"), "\(options)")
            #expect(try shell.run(again).output == first, "\(options)")
            let unchanged = try shell.run("\(build) --verbose 2>&1 | grep -c '^unchanged '").output
            #expect(unchanged == (options == "--warnings-as-errors" ? "0\n" : "1\n"), "\(options)")
        }
    }

    @Test("a link in front of an output file is not taken for it")
    func link() throws {
        let shell = try Self.built()
        let result = try shell.run(
            "mv out/a/assets there; ln -s ../../there out/a/assets; $MDXC build in -o out --emit ir,html")
        #expect(result.code == 2)
        #expect(result.messages.contains("a part of the path is a symbolic link"))
    }

    @Test("two stories with one id, built into one folder at once, are distinguished")
    func atOnce() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("s", "The band plays on."))
        try shell.write("b/story.mdx", Shell.story("s", "The band plays no"))
        let result = try shell.run(
            """
            for round in {1..40}; do
                $MDXC build a -o o --quiet & $MDXC build b -o o --quiet; wait
                $MDXC build b -o o --quiet; grep -q 'plays no' o/s/story.json || echo wrong
            done
            """)
        #expect(result.output == "")
        #expect(result.messages == "")
    }

    @Test("other options compile again")
    func options() throws {
        let shell = try Self.built()
        for options in [
            "--compact", "--spans", "--split", "--max-source-bytes 90000", "--warn invalid_locale",
            "--emit html --music-token-url https://example.com/token",
            "--emit html --together-url wss://example.com/mqtt", "--emit ir,html,text",
        ] {
            #expect(try Self.compiled(by: shell, options) == "a b c", "\(options)")
            #expect(try Self.compiled(by: shell, options) == "", "\(options)")
        }
        #expect(
            try Self.compiled(by: shell, "--emit ir,html,text --jobs 1 --color always") == "")
    }

    @Test("the rules for make are written again when an options file comes or goes")
    func rules() throws {
        let shell = try Self.built("--emit ir,deps")
        let build = "$MDXC build in -o out --emit ir,deps --quiet 2>/dev/null; grep -c mdxc.yaml out/b/story.d"
        #expect(try shell.run("echo 'pretty: true' > in/mdxc.yaml; \(build)").output == "2\n")
        #expect(try shell.run("rm in/mdxc.yaml; \(build)").output == "0\n")
    }

    @Test("a second story with an id that appears is found")
    func sameID() throws {
        let shell = try Self.built()
        try shell.write("in/b2/story.mdx", Shell.story("b"))
        let result = try shell.run("$MDXC build in -o out --emit ir,html --diagnostic-format concise")
        #expect(result.code == 1)
        #expect(result.messages.contains("in/b2/story.mdx:3:5: error: "))
    }

    @Test("a long one shows its progress on a terminal, and clears it at the end")
    func progress() throws {
        let shell = try Shell()
        for number in 100..<190 {
            let fields = number == 150 ? "locale: english please" : ""
            try shell.write("in/s\(number)/story.mdx", Shell.story("s\(number)", fields: fields))
        }
        let build = "$MDXC build in -o out --jobs 2 --color never"
        func shown(_ terminal: String) throws -> String {
            try shell.run("TERM=\(terminal) script -qefc \"stty cols 44; \(build)\" /dev/null; rm -r out").output
                .replacing("\r\n", with: "\n")
        }
        let onTerminal = try shown("xterm")
        let line = /\r\x{1B}\[K(?<text>building, [0-9]+ of 90, [0-9]+ a second: in\/s[^\r\n]*)/
        let lines = onTerminal.matches(of: line).map { String($0.output.text) }
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.count <= 43 })
        let rest = onTerminal.replacing(line, with: "").replacing("\r\u{1B}[K", with: "")
        #expect(rest == (try shell.run("\(build); rm -r out").messages))
        #expect(rest == (try shown("dumb")), "a terminal that can't move its cursor")
        #expect(!onTerminal.hasSuffix(lines.last ?? ""))
    }
}
