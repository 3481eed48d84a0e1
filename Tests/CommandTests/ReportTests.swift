import Foundation
import Testing

/// The formats for code-scanning sites and CI servers, with difficult files and streams.
@Suite("Reports for sites and servers")
struct ReportTests {
    private static let formats = ["sarif", "github", "junit"]

    /// Returns a command that fails unless standard input is a complete document of the format.
    private func reader(_ format: String) -> String {
        switch format {
        case "sarif": "python3 -c 'import json, sys; json.load(sys.stdin)'"
        case "junit": "python3 -c 'import sys, xml.etree.ElementTree as tree; tree.parse(sys.stdin)'"
        default: "python3 -c 'import sys; assert all(l.startswith(\"::\") or l[0].isdigit() for l in sys.stdin)'"
        }
    }

    /// Returns sources that are difficult for a report: diagnostics on empty spans, at the end, on control characters, and on
    /// bytes that are not text.
    private func oddStories() throws -> Shell {
        let shell = try Shell()
        for (name, bytes) in [
            ("empty", []), ("nul", Array(Shell.story("nul", "a\0b\u{1}\u{FFFE}").utf8)),
            ("bad", [0x3C, 0xFF, 0xC3, 0x0A, 0xF0, 0x9F]),
            ("bidi", Array(Shell.story("bidi", "\u{202E}a\u{2066}").utf8)),
            ("end", Array(Shell.story("end", "<One").utf8.dropLast(12))),
            ("commands", Array(Shell.story("commands", "<MediaRef ref=\"x\r::error::y\n::add-mask::z\" />").utf8)),
            ("markup", Array(Shell.story("markup", "<MediaRef ref=\"]]>&amp;<![CDATA[\" />").utf8)),
        ] as [(String, [UInt8])] {
            try shell.write("\(name)/story.mdx", Data(bytes))
        }
        return shell
    }

    @Test("the picture of a story that is not in the run is no place for diagnostics")
    func foreignAsset() throws {
        let shell = try Shell()
        for id in ["a", "b"] { try shell.write("\(id)/story.mdx", Shell.story(id)) }
        try shell.write("b/assets/x/town.jpg", "a town")
        let result = try shell.run(
            "$MDXC check a --diagnostics-output b/assets/x/town.jpg; e=$?; cat b/assets/x/*; exit $e")
        #expect(result.code == 2 && result.output == "a town")
        #expect(result.messages.contains("'b/assets/x/town.jpg' is what an author made"))
    }

    @Test(
        "reports of an import may be in its folder, and not among its assets",
        arguments: [("new/report.json", 0), ("./new/assets/report.json", 2)])
    func importReport(path: String, code: Int32) throws {
        let shell = try Shell()
        try shell.write("post.md", "# A post\n\nWords.\n")
        let result = try shell.run("$MDXC import post.md -o new --quiet --diagnostics-output \(path)")
        #expect(result.code == code)
        #expect(result.messages.contains("is among the assets of the new package") == (code == 2))
    }

    @Test(
        "too many warnings are named by each command that fails for them",
        arguments: ["check", "build", "graph", "dump --stage ast"])
    func tooManyWarnings(command: String) throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", fields: "accentColor: seagreen"))
        let result = try shell.run("$MDXC \(command) s --max-warnings 0")
        #expect(result.code == 1)
        #expect(result.messages.hasSuffix("mdxc: 1 warning is more than the 0 of --max-warnings\n"))
    }

    @Test(
        "one file can't be that of two options, in whatever spelling",
        arguments: [
            ("-o x.json --diagnostics-output ./x.json", "-o' and '--diagnostics-output"),
            ("-o x.json --diagnostics-output $PWD/x.json", "-o' and '--diagnostics-output"),
            ("-o x.json --diagnostics-output link.json", "-o' and '--diagnostics-output"),
            ("-o x.json --timings=x.json", "-o' and '--timings"),
            ("-o - --diagnostics-output /dev/stdout", "-o' and '--diagnostics-output"),
            ("--diagnostics-output d --timings=s/../d", "--diagnostics-output' and '--timings"),
        ])
    func oneFileForTwo(options: String, names: String) throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let result = try shell.run("ln -s x.json link.json; $MDXC build s \(options); e=$?; ls; exit $e")
        #expect(result.code == 2)
        #expect(result.messages.hasSuffix("can't be the file of both '\(names)'; name two files\n"))
        #expect(result.output == "link.json\ns\n")
    }

    @Test("every document is complete, whatever the stories hold", arguments: formats)
    func documents(format: String) throws {
        let shell = try oddStories()
        let check = "$MDXC check --diagnostic-format \(format)"
        for options in ["", "--max-errors 1", "--quiet", "--color always"] {
            let result = try shell.run("\(check) \(options) . | \(reader(format)); echo ${PIPESTATUS[*]}")
            #expect(result.output == "1 0\n", "\(options): \(result.messages)")
        }
        let file = try shell.run("\(check) . --diagnostics-output f && exit 9; \(check) . > g; cmp f g")
        #expect(file.code == 0 && file.output.isEmpty, "\(file)")
        let missing = try shell.run("\(check) gone 2>/dev/null | \(reader(format)); echo ${PIPESTATUS[*]}")
        #expect(missing.output == "2 0\n")
        let dump = try shell.run(
            """
            $MDXC dump bidi --stage ir --diagnostic-format \(format) --diagnostics-output f >/dev/full 2>/dev/null
            (($? == 2)) && \(reader(format)) <f
            """)
        #expect(dump.code == 0, "\(dump.messages)")
    }

    @Test("a file whose name is not UTF-8 is found by its reference")
    func bytesOfNames() throws {
        let shell = try Shell()
        let story = Shell.story("s", "{x}")
        let result = try shell.run(
            """
            mkdir $'a\\xffb' && cat > $'a\\xffb/story.mdx' && echo 'emitt: ir' > $'a\\xffb/mdxc.yaml'
            $MDXC check . --diagnostic-format sarif | grep -o '"uri": *"[^"]*"' | sort | uniq -c
            """, input: story)
        #expect(result.output.contains("\"a%FFb/story.mdx\""), "\(result)")
        #expect(result.output.contains("\"a%FFb/mdxc.yaml\""), "\(result)")
        #expect(!result.output.contains("%EF"))
    }

    @Test("a reader that stops reading ends a report quietly", arguments: formats)
    func closedPipe(format: String) throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", String(repeating: "{x} ", count: 20_000)))
        let result = try shell.run(
            "$MDXC check --diagnostic-format \(format) s | head -c 100 >/dev/null; echo ${PIPESTATUS[0]}")
        #expect(result.output == "1\n")
        #expect(result.messages == "")
    }

    @Test("a limit of errors is reported")
    func errorLimit() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", "{x} {y} {z}"))
        func report(_ format: String) throws -> String {
            try shell.run("$MDXC check s --max-errors 1 --diagnostic-format \(format)").output
        }
        #expect(try report("sarif").contains("{\"text\": \"2 more diagnostics not shown\"}"))
        #expect(try report("github").hasSuffix("; 3 can be fixed with --fix; 2 more not shown\n"))
        #expect(try report("junit").contains("<testcase name=\"2 more not shown\""))
    }

    @Test("diagnostics beyond a limit are counted in every format")
    func diagnosticLimit() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("a", "{x} {y}"))
        try shell.write("b/story.mdx", Shell.story("b", "{x} {y}"))
        func report(_ format: String) throws -> Shell.Result {
            let result = try shell.run("$MDXC check a b --max-diagnostics 3 --diagnostic-format \(format)")
            #expect(result.code == 1)
            return result
        }
        for format in ["human", "concise", "github"] {
            #expect(
                try report(format).output.hasSuffix(
                    "\n4 errors in 2 stories; 4 can be fixed with --fix; 1 more not shown\n"))
        }
        let json = try report("json").output
        #expect(json.hasSuffix("\"fixable\": {\"safe\": 4, \"maybe\": 0}, \"notShown\": 1}}\n"), "\(json)")
        let lines = try report("jsonl")
        #expect(lines.output.split(separator: "\n").count == 3)
        #expect(lines.messages == "mdxc: 1 more diagnostic not shown\n")
        #expect(try report("sarif").output.contains("{\"text\": \"1 more diagnostic not shown\"}"))
        let junit = try report("junit").output
        #expect(junit.contains("<testsuite name=\"b/story.mdx\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\""))
        #expect(junit.contains("<testcase name=\"1 more not shown\""))
        let fixed = try shell.run("$MDXC check a b --fix --max-diagnostics 1")
        #expect(fixed.code == 0 && fixed.output == "2 stories, no problems; 4 fixed\n", "\(fixed)")
        try shell.write("mdxc.yaml", "max-diagnostics: 1\nlevels: {unused_media: warn}")
        try shell.write("c/story.mdx", Shell.story("c", "{x} {y}"))
        #expect(try shell.run("$MDXC check c").output.hasSuffix("; 1 more not shown\n"))
    }

    @Test("a report stays small, however many diagnostics there are", arguments: formats + ["human", "json", "jsonl"])
    func bounds(format: String) throws {
        let shell = try Shell()
        let count = 12_000
        try shell.write("once/story.mdx", Shell.story("s", String(repeating: "{x}\n", count: count)))
        try shell.write("twice/story.mdx", Shell.story("s", String(repeating: "{x}\n", count: 2 * count)))
        func byteCount(_ story: String) throws -> Int {
            let result = try shell.run("$MDXC check \(story) --diagnostic-format \(format) | wc -c")
            return try #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        #expect(try byteCount("twice") - byteCount("once") < 20 * 4 * count)
    }

    @Test("unreadable input is not a success")
    func failures() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        for paths in ["s gone", "s locked"] {
            let run = "mkdir -p locked; : > locked/story.mdx; chmod 0 locked/story.mdx; as_nobody $MDXC check \(paths)"
            let sarif = try shell.run("chmod 755 .; \(run) --diagnostic-format sarif")
            #expect(sarif.code == 2)
            #expect(sarif.output.contains("\"executionSuccessful\": false"), "\(paths)")
            #expect(try shell.run("\(run) --diagnostic-format junit").output.contains("errors=\"1\""), "\(paths)")
        }
    }

    @Test("SARIF names files by where they are, whatever the command line calls them")
    func locations() throws {
        let shell = try Shell()
        try shell.write("in/a b%#\u{E9}.mdx", Shell.story("one", "{"))
        try shell.write("out/story.mdx", Shell.story("two", "{"))
        try shell.write("mdxc.yaml", "diagnostic-format: sarif\n")
        func uris(_ paths: String) throws -> [String] {
            let text = try shell.run("cd in; $MDXC check \(paths)").output
            let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let run = try #require((log["runs"] as? [[String: Any]])?.first)
            return try #require(run["artifacts"] as? [[String: Any]]).compactMap { artifact in
                let location = artifact["location"] as? [String: String]
                return (location?["uriBaseId"].map { $0 + "/" } ?? "") + (location?["uri"] ?? "")
            }
        }
        let here = "%SRCROOT%/a%20b%25%23%C3%A9.mdx"
        for path in ["'a b%#\u{E9}.mdx'", "'./a b%#\u{E9}.mdx'", "'../in/a b%#\u{E9}.mdx'", "\"$PWD/a b%#\u{E9}.mdx\""]
        {
            #expect(try uris(path) == [here], "\(path)")
        }
        #expect(try uris("../out").first?.hasPrefix("file:///") == true)
        #expect(try uris("../out").first?.hasSuffix("/out/story.mdx") == true)
        #expect(try uris("- --stdin-path 'new file.mdx' <../out/story.mdx") == ["%SRCROOT%/new%20file.mdx"])
        let bytes = try shell.run(
            """
            mkdir bytes; cp out/story.mdx $'bytes/\\xe9,:.mdx'
            $MDXC check $'bytes/\\xe9,:.mdx' | tee f | \(reader("sarif")) && grep -c '"uri": "bytes/%E9%2C%3A.mdx"' f
            """)
        #expect(bytes.code == 0, "\(bytes.messages)")
    }
}
