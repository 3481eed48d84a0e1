import Foundation
import Testing

@Suite("Usage errors")
struct UsageTests {
    /// Each exits with code 2, an empty standard output, and these words.
    @Test(arguments: [
        ("check nothere", "can't find 'nothere': no such file or folder"),
        ("check nigt", "did you mean 'night'?"),
        ("check ''", "an empty path"),
        ("check", "name a story"),
        ("check empty", "no stories in 'empty'; a story is a folder that holds a file named 'story.mdx'"),
        ("check fifo", "can't read 'fifo/story.mdx': it is a named pipe, not a file"),
        ("check fifo/story.mdx", "can't read 'fifo/story.mdx': it is a named pipe, not a file"),
        ("check folder", "can't read 'folder/story.mdx': it is a folder, not a file"),
        ("check /dev/null", "can't read '/dev/null': it is a device, not a file"),
        ("chek night", "did you mean 'check'?"),
        ("night", "did you mean 'mdxc check night'?"),
        ("help chek", "did you mean 'check'?"),
        ("--quiet check", "name a command before the options"),
        ("check --quite night", "unknown option '--quite'; did you mean '--quiet'?"),
        ("check -z night", "unknown option '-z'"),
        ("check -q night", "unknown option '-q'; did you mean '--quiet'?"),
        ("check --format json night", "'mdxc check' has no option '--format'; did you mean '--diagnostic-format'?"),
        ("check --output x night", "unknown option '--output'; did you mean '--diagnostics-output'?"),
        ("build --output x night", "unknown option '--output'; did you mean '-o'?"),
        ("format night", "unknown command 'format'; did you mean 'fmt'?"),
        ("lint night", "unknown command 'lint'; did you mean 'check'?"),
        ("check --spans night", "'mdxc check' has no option '--spans'; it goes with 'mdxc build'"),
        ("check --quiet=1 night", "'--quiet' takes no value"),
        ("check night --max-errors", "'--max-errors' needs a value"),
        ("check night --max-errors --quiet", "'--max-errors' needs a value"),
        ("check --max-errors 0 night", "needs a number at least 1, not '0'"),
        ("check --max-errors=-1 night", "needs a number at least 1, not '-1'"),
        ("check --max-source-bytes 4294967296 night", "from 1 to 4294967295"),
        ("check --jobs 99999999999999999999 night", "from 1 to 1024"),
        ("check --allow unusd_media night", "did you mean 'unused_media'?"),
        ("check --allow invalid_id night", "it is an error, and errors stay errors"),
        ("check --diagnostic-format saruf night", "did you mean 'sarif'?"),
        ("check --diagnostic-format hmuan night", "did you mean 'human'?"),
        ("check --unsafe-fixes night", "add '--fix', or '--diff' to look first"),
        ("check --diff --diagnostics-output - night", "name a file with '--diagnostics-output'"),
        ("build --fix night", "it goes with 'mdxc check'"),
        ("build --music-token-url x night", "needs an https address (or http://localhost), not 'x'"),
        ("build --music-token-url http://example.com/token night", "not 'http://example.com/token'"),
        ("check --music-token-url https://example.com/token night", "it goes with 'mdxc build'"),
        ("play --free --follow friday#abcdefghijklmnopqrstuvwxyz night", "'--free' goes with '--share'"),
        ("build --emit ri night", "'--emit' does not take 'ri'; did you mean 'ir'?"),
        ("import x", "name the folder of the new package: 'mdxc import post.md -o my-story'"),
        ("import night/story.mdx -o new", "'night/story.mdx' is a story already, and is not imported"),
        ("check drafts", "no file named 'story.mdx' in 'drafts'; did you mean 'drafts/one.mdx' or 'drafts/x/two.MDX'?"),
        ("check misnamed", "no file named 'story.mdx' in 'misnamed'; did you mean 'misnamed/z/Story.mdx'?"),
        ("completions tcsh", "there are no completions for 'tcsh'; name 'bash', 'zsh' or 'fish'"),
        ("completions fihs", "did you mean 'fish'?"),
        ("completions", "name one shell: 'bash', 'zsh' or 'fish'"),
        ("build night other -o all.json", "2 stories can't go into the one file 'all.json'"),
        ("build night other -o -", "2 stories can't go to standard output"),
        ("explain", "name one id or component"),
        ("explain Sectoin", "did you mean 'Section'?"),
        ("explain mediaref", "did you mean 'MediaRef'?"),
        ("explain xyzzy", "'mdxc schema front-matter' the fields, and the components are Section, MediaRef, "),
        ("explain unused_medai", "did you mean 'unused_media'?"),
        ("rules unused_media", "mdxc explain unused_media"),
        ("schema", "'ir', 'front-matter', 'diagnostics', 'json-story', 'graph', 'diff' or 'rules'"),
        (
            "schema json",
            "there is no schema 'json'; name 'ir', 'front-matter', 'diagnostics', 'json-story', 'graph', 'diff' or 'rules'"
        ),
        ("dump night", "say what to show"),
        ("dump --stage sme night", "'--stage' takes 'tokens', 'ast', 'sema' or 'ir', not 'sme'"),
        ("dump --stage ast night other", "shows one story, not 2"),
    ])
    func usageError(arguments: String, words: String) throws {
        let shell = try Shell()
        try shell.write("night/story.mdx", Shell.story("night"))
        try shell.write("other/story.mdx", Shell.story("other"))
        try shell.write("night/data.json", "{}")
        try shell.write("empty/notes.txt", "")
        for draft in ["drafts/one.mdx", "drafts/x/two.MDX", "drafts/.x.mdx", "misnamed/a.mdx", "misnamed/z/Story.mdx"] {
            try shell.write(draft, "")
        }
        try shell.write("folder/story.mdx/x", "")
        let result = try shell.run("mkdir fifo; mkfifo fifo/story.mdx; timeout 300 $MDXC \(arguments)")
        #expect(result.code == 2)
        #expect(result.output == "")
        #expect(result.messages.hasPrefix("mdxc: error: "))
        #expect(result.messages.contains(words))
        #expect(result.messages.filter { $0 == "\n" }.count == 1)
    }

    @Test("an unreadable file, and a folder that can't be searched")
    func unreadable() throws {
        let shell = try Shell()
        try shell.write("night/story.mdx", Shell.story("night"))
        try shell.write("day/story.mdx", Shell.story("day"))
        let result = try shell.run("chmod 755 .; chmod 000 night/story.mdx; as_nobody $MDXC check .")
        #expect(result.code == 2)
        #expect(result.output == "1 story, no problems\n")
        #expect(result.messages == "mdxc: error: can't read 'night/story.mdx': permission denied\n")
        let folder = try shell.run("chmod 000 night; as_nobody $MDXC check .; e=$?; chmod 755 night; exit $e")
        #expect(folder.code == 2)
        #expect(folder.messages == "mdxc: error: can't search 'night': permission denied\n")
    }

    @Test("an output folder that can't be written")
    func unwritable() throws {
        let shell = try Shell()
        try shell.write("night/story.mdx", Shell.story("night"))
        let result = try shell.run("chmod 555 .; as_nobody $MDXC build night; e=$?; chmod 755 .; exit $e")
        #expect(result.code == 2)
        #expect(result.messages.contains("mdxc: error: can't make the folder 'build': permission denied"))
        let file = try shell.run("touch file; $MDXC build night -o file/x")
        #expect(file.code == 2)
        #expect(file.messages.contains("can't make the folder 'file/x': a part of the path is a file, not a folder"))
    }

    @Test("a closed pipe ends quietly")
    func closedPipe() throws {
        let shell = try Shell()
        for number in 0..<50 { try shell.write("s\(number)/story.mdx", "no front matter, \(number)\n") }
        let result = try shell.run("$MDXC check . | head -1; echo ${PIPESTATUS[0]} >&2")
        #expect(result.output.hasPrefix("s0/story.mdx:1:1: error:"))
        #expect(result.messages == "1\n")
        let full = try shell.run("$MDXC rules > /dev/full")
        #expect(full.code == 2)
        #expect(full.messages == "mdxc: error: can't write '<stdout>': no space left on the device\n")
    }

    @Test("an empty file and one of only NULs are stories with errors")
    func emptyAndZero() throws {
        let shell = try Shell()
        try shell.write("empty.mdx", "")
        try shell.write("zero.mdx", Data(repeating: 0, count: 10_000))
        let result = try shell.run("$MDXC check --diagnostic-format concise empty.mdx zero.mdx")
        #expect(result.code == 1)
        #expect(
            result.output.split(separator: "\n").map { $0.split(separator: " ").last } == [
                "[missing_front_matter]", "[missing_front_matter]", "[invalid_character]", "stories",
            ])
    }

    @Test("diagnostics that can't be written are a failure; closed streams are not mistaken for files")
    func lostMessages() throws {
        let shell = try Shell()
        try shell.write("night/story.mdx", Shell.story("night"))
        #expect(try shell.run("$MDXC build night 2>/dev/full").code == 2)
        #expect(try shell.run("$MDXC check night >/dev/full").code == 2)
        #expect(try shell.run("$MDXC check - <&-").code == 2)
        #expect(try shell.run("$MDXC build night 2>&-").code == 0)
        let result = try shell.run("$MDXC build night -o out <&- >&- 2>&-; tail -c 2 out/night/story.json")
        #expect(result.output == "}\n")
    }

    @Test("names with spaces, emoji and bytes that are not UTF-8")
    func names() throws {
        let shell = try Shell()
        let result = try shell.run(
            """
            mkdir 'a b' '🎈' $'bad\\xff' $'esc\\e[31m'
            for d in *; do echo x > "$d/story.mdx"; done
            $MDXC check --diagnostic-format concise . $'bad\\xff' '🎈/story.mdx'
            """)
        #expect(result.code == 1)
        let locations = result.output.split(separator: "\n").compactMap { $0.split(separator: ":").first }
        #expect(
            locations == [
                "a b/story.mdx", "bad\u{FFFD}/story.mdx", "esc␛[31m/story.mdx", "🎈/story.mdx", "4 errors in 4 stories",
            ])
    }

    @Test("a name with an escape sequence is escaped on a terminal")
    func hostileName() throws {
        let shell = try Shell()
        let result = try shell.run("$MDXC check $'a\\e[31m\\nb'; $MDXC $'\\e[2J'")
        #expect(
            result.messages == """
                mdxc: error: can't find 'a␛[31m␊b': no such file or folder
                mdxc: error: unknown command '␛[2J'; 'mdxc --help' lists them

                """)
    }

    @Test("a file over the limit is refused without being read")
    func tooLarge() throws {
        let shell = try Shell()
        let result = try shell.run("truncate -s 3G big.mdx; $MDXC check big.mdx --diagnostic-format concise")
        #expect(result.code == 1)
        #expect(
            result.output.hasPrefix(
                "big.mdx:1:1: error: the file has 3221225472 bytes, more than the limit of 67108864"))
        let input = try shell.run("$MDXC check --max-source-bytes 3 - --diagnostic-format concise", input: "abcd")
        #expect(input.output.contains("[source_too_large]"))
        let played = try shell.run("$MDXC play big.mdx --max-source-bytes 3 --choices 1")
        #expect(played.code == 1 && played.messages.contains("more than the limit of 3;"))
        let compiled = try shell.run("truncate -s 2G big.json; $MDXC play big.json")
        #expect(compiled.messages.contains("'big.json' is too large for a story: it has more than 1073741824 bytes"))
        let options = try shell.run("truncate -s 3G mdxc.yaml; $MDXC check - < /dev/null")
        #expect(options.code == 2 && options.messages.contains("it has more than 67108864 bytes"))
    }

    @Test("help and version")
    func help() throws {
        let shell = try Shell()
        let version = try shell.run("$MDXC --version; $MDXC -V; $MDXC check --version")
        #expect(version.output == "mdxc 0.1.0\nmdxc 0.1.0\nmdxc 0.1.0\n")
        let facts = try shell.run("$MDXC --version --verbose").output.split(separator: "\n")
        #expect(facts[0] == "mdxc 0.1.0" && facts[1].hasPrefix("commit: "))
        #expect(facts[2...3] == ["language: 0.1, 0.2, 0.3", "IR: 1.1"])
        let libraries = facts[4].dropFirst("libraries: ".count).split(separator: ", ").map { $0.split(separator: " ") }
        #expect(libraries.map(\.first) == ["libyaml", "expat", "SQLite", "Swift", "glibc"])
        #expect(libraries.allSatisfy { $0.count == 2 && $0[1].first?.isNumber == true })
        for command in ["build", "check", "dump", "explain", "rules", "schema", "init", "play", "diff", "completions"] {
            let help = try shell.run("$MDXC \(command) --help")
            #expect(help.code == 0)
            #expect(help.output.contains("usage: mdxc \(command)"))
            // Indented lines of the explanation are configuration.
            let options = help.output.components(separatedBy: "\noptions:").last!
            let prose = help.output.components(separatedBy: "\n").filter { !$0.hasPrefix(" ") }
            #expect((prose + options.components(separatedBy: "\n")).allSatisfy { $0.count <= 80 })
            #expect(try shell.run("$MDXC --help").output.contains("\n  \(command)"))
        }
        let nothing = try shell.run("$MDXC")
        #expect(nothing.code == 2)
        #expect(nothing.output == "")
        #expect(nothing.messages.contains("usage: mdxc <command>"))
    }
}
