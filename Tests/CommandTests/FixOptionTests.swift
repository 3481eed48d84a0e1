import Foundation
import Testing

@Suite("mdxc check --fix and --diff")
struct FixOptionTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

    /// A story with two errors that --fix fixes, one that only --unsafe-fixes fixes, and one without a fix.
    private static let story = Shell.story(
        "s", "Say {word}.\n\n<SideNote label='A' lable=\"B\" >\nC\n</SideNote>\n\n- D", fields: "subtitle: 1999")
    private static let fixed = story.replacing("{word}", with: "\\{word}").replacing("'A'", with: "\"A\"")
        .replacing(": 1999", with: ": \"1999\"")

    private func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("s/story.mdx", Self.story)
        return shell
    }

    @Test("--fix applies safe fixes, and reports the diagnostics of the fixed text")
    func fixes() throws {
        let shell = try shell()
        try shell.write("t/story.mdx", Shell.story("t", fields: "subtitle: 7"))
        #expect(
            try shell.run("$MDXC check s | tail -n 1").output
                == "2 errors, 3 warnings in 1 story; 3 can be fixed with --fix\n")
        let result = try shell.run("$MDXC check --fix . --diagnostic-format concise")
        #expect(result.output.hasSuffix("2 warnings in 2 stories; 4 fixed\n"))
        #expect(!result.output.contains("single_quoted") && result.output.contains("s/story.mdx:22:21: warning"))
        _ = try shell.run("touch -d 2001-01-01 s/story.mdx")
        #expect(result.code == 0)
        #expect(try shell.text("s/story.mdx") == Self.fixed)
        // Files without fixes are not written.
        let again = try shell.run("$MDXC check --fix . --diagnostic-format concise; stat -c %y s/story.mdx")
        #expect(again.output.contains("2 warnings in 2 stories\n2001-01-01"))
    }

    /// HTML in other HTML, which is rewritten from the inside out.
    @Test(arguments: [
        ("<blockquote>\n<p>A</p>\n<p>B</p>\n</blockquote>\n", "\n> A\n>\n> B\n\n"),
        ("<blockquote><p>A</p></blockquote>\n", "> A\n"),
        ("<blockquote>A\n<p>B</p>\nC</blockquote>\n", "> A\n>\n> B\n>\n> C\n"),
        ("<ul>\n<li>\nA\n</li>\n<li><p>B</p></li>\n</ul>\n", "\n- A\n- B\n\n"),
        ("<ul>\n<li>A\n\nB</li>\n</ul>\n", "<ul>\n<li>A\n\nB</li>\n</ul>\n"),
    ])
    func `HTML in HTML is written as Markdown`(html: String, markdown: String) throws {
        let shell = try Shell()
        let start = "---\nschema_version: 0.3\ntitle: T\n---\n\n"
        try shell.write("s/story.mdx", start + html)
        let result = try shell.run("$MDXC check --fix --unsafe-fixes s")
        #expect(try shell.text("s/story.mdx") == start + markdown)
        #expect((result.code == 0) == (html != markdown))
    }

    @Test("--fix keeps JSON valid, and reports the remaining diagnostics")
    func json() throws {
        let shell = try shell()
        let result = try shell.run("$MDXC check --fix --diagnostic-format json s")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect((document["diagnostics"] as? [Any])?.count == 2)
        #expect(((document["summary"] as? [String: Any])?["fixable"] as? [String: Int]) == ["safe": 0, "maybe": 0])
    }

    @Test("--unsafe-fixes applies good guesses, but none of several")
    func guesses() throws {
        let shell = try Shell()
        let media = """
              - key: songs
                type: track
                apple_music_id: "2"
                title: B
                artist: B
            """
        let story = Shell.story(
            "s", "<SideNote lable=\"A\">\nB\n</SideNote>\n<MediaRef ref=\"songg\" />", fields: media)
        try shell.write("s/story.mdx", story)
        let result = try shell.run("$MDXC check --fix --unsafe-fixes s --diagnostic-format concise")
        #expect(result.output.contains("[unresolved_media_ref]"))
        #expect(result.output.hasSuffix("1 warning in 1 story; 1 fixed\n"))
        #expect(try shell.text("s/story.mdx") == story.replacing("lable", with: "label"))
    }

    @Test("a story that declares too old a version is raised once, for everything it uses")
    func version() throws {
        let shell = try Shell()
        let words = "\n\n<Page id=\"p1\">\n\nA.\n\n<Ending />\n\n</Page>\n\n</Section>\n"
        for (version, indentation, raised) in [
            ("schema_version: 0.1\n", "", "0.2"), ("", "", "0.3"), ("", "  ", "0.3"),
        ] {
            let fields = ["id: s", "title: S", "authors: [A]", "synopsis: B"].map { indentation + $0 + "\n" }.joined()
            let body = "---\n\n<Section id=\"a\" title=\"A\" authentic=\"true\">" + words
            try shell.write("s/story.mdx", "---\n" + version + fields + body)
            let found = try shell.run("$MDXC check s --diagnostic-format concise").output
            #expect(found.split(separator: "\n").dropLast().allSatisfy { $0.contains("schema_version") }, "\(found)")
            let result = try shell.run("$MDXC check --fix --unsafe-fixes s")
            #expect(result.output == "1 story, no problems; 1 fixed\n")
            #expect(try shell.text("s/story.mdx") == "---\n\(indentation)schema_version: \(raised)\n" + fields + body)
        }
    }

    @Test("--unsafe-fixes repairs invalid JSON, one mistake after the other, and --fix leaves it unchanged")
    func noJSON() throws {
        let shell = try Shell()
        let wrong = """
            {"id": "s", "title": "S" "author": "A. Writer", "tags": ["a", "b",],
             "segments": [{"id": "a", "text": "A.", "isAuthenticPath": True, "choices": None}]}

            """
        let fixed = wrong.replacing("\"S\" ", with: "\"S\", ").replacing(",]", with: "]")
            .replacing("True", with: "true").replacing("None", with: "null")
        try shell.write("s.json", wrong)
        #expect(try shell.run("$MDXC check --fix s.json").code == 1)
        #expect(try shell.text("s.json") == wrong)
        let result = try shell.run("$MDXC check --fix --unsafe-fixes s.json")
        #expect(result.output == "1 story, no problems; 4 fixed\n")
        #expect(try shell.text("s.json") == fixed)
        let command = "printf '{' | $MDXC check --fix - --stdin-path s.json"
        #expect(try shell.run(command).output == "{")
        let tooLarge = try shell.run("$MDXC check --fix --max-source-bytes 9 - --stdin-path s.json < s.json")
        #expect(tooLarge.code == 1 && tooLarge.output.isEmpty)
    }

    @Test("allowed diagnostics are not fixed")
    func levels() throws {
        let shell = try shell()
        let result = try shell.run(
            "$MDXC check --fix s --allow implicit_yaml_type --warnings-as-errors --diagnostic-format concise")
        #expect(result.code == 1)
        #expect(try shell.text("s/story.mdx") == Self.fixed.replacing("\"1999\"", with: "1999"))
    }

    @Test("'-' prints the fixed text, changed or not, and reports on standard error")
    func standardInput() throws {
        let shell = try shell()
        let result = try shell.run("$MDXC check - --fix --diagnostic-format concise", input: Self.story)
        #expect(result.output == Self.fixed)
        #expect(result.messages.hasSuffix("2 warnings in 1 story; 3 fixed\n"))
        #expect(result.code == 0)
        let again = try shell.run("$MDXC check --fix - --quiet", input: Self.fixed)
        #expect(again.output == Self.fixed)
        let crlf = "\u{FEFF}" + Self.story.replacing("\n", with: "\r\n").dropLast(2)
        let windows = try shell.run("$MDXC check --fix - --quiet", input: crlf)
        #expect(windows.output == "\u{FEFF}" + Self.fixed.replacing("\n", with: "\r\n").dropLast(2))
        let difference = try shell.run("$MDXC check --diff --stdin-path new.mdx - 2>/dev/null", input: Self.story)
        #expect(difference.output.hasPrefix("--- a/new.mdx\n+++ b/new.mdx\n@@ "))
        #expect(difference.code == 1)
    }

    @Test("--diff prints a patch and nothing else, and writes nothing")
    func difference() throws {
        let shell = try shell()
        let result = try shell.run("$MDXC check --fix --diff s --diagnostic-format concise")
        #expect(result.code == 1)
        #expect(
            result.output == """
                --- a/s/story.mdx
                +++ b/s/story.mdx
                @@ -13,13 +13,13 @@
                     apple_music_id: "1"
                     title: A Song
                     artist: A Band
                -subtitle: 1999
                +subtitle: "1999"
                 ---
                 
                 <Section id="one" title="One">
                -Say {word}.
                +Say \\{word}.
                 
                -<SideNote label='A' lable="B" >
                +<SideNote label="A" lable="B" >
                 C
                 </SideNote>
                 

                """)
        let lines = result.messages.split(separator: "\n")
        #expect(
            lines.count == 3 && lines[0].hasSuffix("[unknown_attribute]")
                && lines[1].hasSuffix("[unsupported_markdown]"))
        #expect(lines.last == "2 errors, 3 warnings in 1 story; 3 can be fixed with --fix")
        #expect(try shell.text("s/story.mdx") == Self.story)
        _ = try shell.run("$MDXC check --fix s")
        let nothing = try shell.run("$MDXC check --diff s")
        #expect(nothing.output == "")
        #expect(nothing.code == 0)
    }

    @Test("--diff shows people what the patch leaves, and programs everything in the files")
    func differenceForPrograms() throws {
        let shell = try shell()
        let formats = ["human", "concise", "json", "jsonl", "sarif", "github", "junit"]
        // A SARIF log lists rules whether or not they have results.
        let id = "implicit_yaml_type"
        let fixed = "\"ruleId\": \"\(id)|\"id\": \"\(id)\", \"severity\"|title=\(id)|\\[\(id)"
        let counts = try formats.map { format in
            _ = try shell.run(
                "$MDXC check --diff --diagnostic-format \(format) --diagnostics-output report s >/dev/null")
            return try shell.run("grep -cE '\(fixed)' report").output
        }
        #expect(counts.map { $0 != "0\n" } == [false, false, true, true, true, true, true])
    }

    @Test("colour on a terminal only, and no control characters")
    func colour() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", "A \u{1B}[31m{word}."))
        let plain = try shell.run("$MDXC check --diff s 2>/dev/null").output
        #expect(plain.contains("\n-A \u{1B}[31m{word}.\n"))
        let terminal = "script -qec \"$MDXC check --diff s 2>/dev/null\" /dev/null | tr -d '\\r'"
        let coloured = try shell.run(terminal).output
        #expect(coloured.contains("\u{1B}[31m-A ␛[31m{word}.\u{1B}[0m\n\u{1B}[32m+A ␛[31m\\{word}.\u{1B}[0m\n"))
        #expect(try shell.run("NO_COLOR=1 \(terminal)").output == plain.replacing("\u{1B}", with: "␛"))
        #expect(try shell.run("$MDXC check --diff --color always s 2>/dev/null").output == coloured)
    }

    /// Everything in Fixtures, with other line breaks too, fixed by --fix and by tools that apply patches.
    @Test("patch and git apply give the result of --fix", arguments: ["", "--unsafe-fixes"])
    func patches(options: String) throws {
        let shell = try Shell()
        let result = try shell.run(
            """
            set -e
            mkdir a && cp -r '\(Self.fixtures.path)' a/F
            cp -r a/F a/CRLF && find a/CRLF -name '*.mdx' -exec sed -i 's/$/\\r/' {} +
            cp -r a/F a/'no end' && find a/'no end' -name '*.mdx' -exec truncate -s -1 {} +
            cp -r a b; cp -r a c; cp -r a d
            find a -name '*.mdx' | LC_ALL=C sort | sed 's/^a.//' > names
            mapfile -t names < names
            (cd a && $MDXC check --diff \(options) "${names[@]}" > ../patch 2>/dev/null) || true
            diff -r -x .mdxc-output a b
            (cd b && $MDXC check --fix \(options) "${names[@]}" > /dev/null 2>&1) || true
            (cd c && patch -s -p1 < ../patch)
            (cd d && git init -q && git apply --whitespace=nowarn ../patch && rm -rf .git)
            diff -r -x .mdxc-output b c
            diff -r -x .mdxc-output b d
            grep -c '^@@' patch
            """)
        #expect(result.messages == "")
        #expect(result.code == 0)
        #expect((Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) > 80)
    }

    @Test("names of files in patches")
    func names() throws {
        let shell = try Shell()
        for name in ["a b", "a\"b\\c", "ä", "tab\there"] {
            try shell.write("w/\(name)/story.mdx", Self.story)
        }
        try shell.write("out/story.mdx", Self.story)
        let result = try shell.run(
            """
            set -e
            ln -s ../out/story.mdx w/link.mdx
            cp -r w v
            cd w
            ($MDXC check --diff . > ../patch 2>/dev/null) || true
            patch -s -p1 < ../patch
            ($MDXC check --diff . 2>/dev/null) || true
            cd ../v
            git init -q
            git apply ../patch
            ($MDXC check --diff . 2>/dev/null) || true
            ($MDXC check --diff ../out link.mdx $PWD/../w/link.mdx 2>/dev/null) || true
            """)
        #expect(result.messages == "")
        #expect(result.code == 0)
        let headers = result.output.split(separator: "\n").filter { $0.hasPrefix("+++ ") }
        let path = shell.folder.resolvingSymlinksInPath().path
        #expect(Set(headers) == ["+++ b\(path)/out/story.mdx"])
    }

    @Test("a file keeps its permissions, a link stays a link, and no other files are left behind")
    func files() throws {
        let shell = try shell()
        try shell.write("t/other.mdx", Self.story)
        let result = try shell.run(
            """
            chmod 640 s/story.mdx; chmod 755 t/other.mdx; ln -s other.mdx t/story.mdx
            $MDXC check --fix --verbose s t >/dev/null
            stat -c '%a %F' s/story.mdx t/story.mdx t/other.mdx; ls -A s t
            """)
        #expect(
            result.output == """
                640 regular file
                777 symbolic link
                755 regular file
                s:
                story.mdx

                t:
                other.mdx
                story.mdx

                """)
        #expect(
            result.messages == """
                compiled s/story.mdx
                  sequential flow
                fixed s/story.mdx
                compiled t/story.mdx
                  sequential flow
                fixed t/story.mdx

                """)
        #expect(try shell.text("s/story.mdx") == Self.fixed)
        #expect(try shell.text("t/other.mdx") == Self.fixed)
    }

    @Test("a file with several names is not changed")
    func hardLinks() throws {
        let shell = try shell()
        for names in ["a.mdx", "a.mdx b.mdx"] {
            let result = try shell.run(
                """
                rm -f a.mdx b.mdx; cp s/story.mdx a.mdx; ln a.mdx b.mdx
                $MDXC check --fix \(names) --diagnostic-format concise | tail -n 1; code=${PIPESTATUS[0]}
                cmp a.mdx s/story.mdx; cmp b.mdx s/story.mdx; ls -A; exit $code
                """)
            #expect(
                result.messages
                    == "mdxc: error: can't change 'a.mdx': the file has 2 names (hard links), and changing one would part it from the others; put a copy in its place first\n"
            )
            #expect(
                result.output
                    == "2 errors, 3 warnings in 1 story; 3 can be fixed with --fix\na.mdx\nb.mdx\ns\n")
            #expect(result.code == 2)
        }
    }

    @Test("a file that can't be written is an error, and the others are fixed")
    func readOnly() throws {
        let shell = try shell()
        for name in ["file", "folder"] { try shell.write("\(name)/story.mdx", Shell.story(name, "Say {word}.")) }
        let result = try shell.run(
            """
            chmod -R a+rwX .; chmod 444 file/story.mdx; chmod 555 folder
            as_nobody $MDXC check --fix --diagnostic-format concise .; code=$?
            chmod 755 folder; ls -A folder; exit $code
            """)
        #expect(result.code == 2)
        #expect(
            result.messages == """
                mdxc: error: can't write 'file/story.mdx': permission denied
                mdxc: error: can't write 'folder/story.mdx': permission denied

                """)
        #expect(result.output.contains("file/story.mdx:19:5: error: "))
        #expect(result.output.contains("2 errors, 2 warnings in 3 stories; 2 can be fixed with --fix; 3 fixed\n"))
        #expect(result.output.hasSuffix("story.mdx\n") && !result.output.contains(".mdxc-"))
        #expect(try shell.text("s/story.mdx") == Self.fixed)
    }

    @Test("mdxc.yaml in a story's folder is fixed too, one above it is not")
    func optionsFile() throws {
        let shell = try shell()
        try shell.write("s/mdxc.yaml", "levels:\n  unknown_atribute: allow\n")
        let difference = try shell.run("$MDXC check --diff --unsafe-fixes s 2>/dev/null | head -n 6")
        #expect(difference.output.hasPrefix("--- a/s/mdxc.yaml\n"))
        let result = try shell.run("$MDXC check --fix --unsafe-fixes --diagnostic-format concise s")
        #expect(try shell.text("s/mdxc.yaml") == "levels:\n  unknown_attribute: allow\n")
        #expect(try shell.text("s/story.mdx") == Self.fixed)
        #expect(result.output.hasSuffix("1 warning in 1 story; 4 fixed\n"))
        try shell.write("mdxc.yaml", "maxwarnings: 3\n")
        try shell.write("t/story.mdx", Shell.story("t"))
        #expect(try shell.run("$MDXC check --fix --unsafe-fixes t").output.contains("there is no option"))
        #expect(try shell.text("mdxc.yaml") == "maxwarnings: 3\n")
        try shell.write("mdxc.yaml", "force: true\n")
        #expect(try shell.run("$MDXC check t").output.contains("'force' can be given on the command line only"))
    }
}
