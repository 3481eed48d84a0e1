import Foundation
import Testing

/// The completions that the shells themselves offer. The test fails if a shell is not installed: nothing is skipped.
@Suite("mdxc completions")
struct CompletionTests {
    /// The start of a command line, and its completions.
    private static let cases: [(line: String, offers: Set<String>)] = [
        ("mdxc c", ["catalog", "check", "completions"]),
        ("mdxc catalog --max-e", ["--max-errors"]),
        ("mdxc dump --st", ["--stage", "--stdin-path"]),
        ("mdxc dump --stage ", ["tokens", "ast", "sema", "ir"]),
        ("mdxc check --color ", ["auto", "always", "never"]),
        ("mdxc explain Fact", ["Fact", "FactGrid"]),
        ("mdxc explain unresolved_m", ["unresolved_media_ref"]),
        ("mdxc check --allow unused_m", ["unused_media"]),
        // An error can't be lowered.
        ("mdxc check --allow missing_sections", []),
        ("mdxc schema fr", ["front-matter"]),
        ("mdxc completions fi", ["fish"]),
        ("mdxc build story/ --emit i", ["ir"]),
        ("mdxc check --jobs ", []),
        ("mdxc check -- --al", []),
    ]

    private static let shells = ["bash", "zsh", "fish"]

    /// Returns a shell with the scripts, and files to complete.
    private func shellWithScripts() throws -> Shell {
        let shell = try Shell()
        try shell.write("a story/story.mdx", "x")
        try shell.write("a file.txt", "x")
        let result = try shell.run(
            """
            for shell in bash zsh fish; do
                command -v $shell >/dev/null || { echo "$shell is not installed; Tests/run installs it" >&2; exit 9; }
                $MDXC completions $shell > completions.$shell && $shell -n completions.$shell || exit
            done
            """)
        try #require(result.code == 0, "\(result.messages)")
        return shell
    }

    /// Returns the completions of a shell for each line.
    private func offers(_ lines: [String], by name: String, in shell: Shell) throws -> [Set<String>] {
        let words = lines.map { "'" + $0 + "'" }.joined(separator: " ")
        let result: Shell.Result
        switch name {
        case "bash":
            result = try shell.run(
                """
                source ./completions.bash
                for line in \(words); do
                    read -ra COMP_WORDS <<< "$line"
                    if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
                    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                    _mdxc
                    echo "== $line"
                    printf '%s\\n' "${COMPREPLY[@]}"
                done
                """)
        case "zsh":
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "complete.zsh")
            result = try shell.run("timeout 300 zsh -f '\(script.path)' ./completions.zsh \(words)")
        default:
            result = try shell.run(
                """
                export HOME=$PWD
                fish -c 'source ./completions.fish; for line in $argv; echo "== $line"; complete -C $line; end' -- \(words)
                """)
        }
        try #require(result.code == 0, "\(result.messages)")
        var found: [Set<String>] = []
        for line in result.output.split(separator: "\n") {
            if line.hasPrefix("== ") {
                found.append([])
            } else {
                found[found.count - 1].insert(String(line.split(separator: "\t")[0]))
            }
        }
        try #require(found.count == lines.count, "\(result.output)")
        return found
    }

    @Test(arguments: shells) func words(shellName: String) throws {
        let shell = try shellWithScripts()
        let found = try offers(Self.cases.map(\.line), by: shellName, in: shell)
        for (offers, (line, expected)) in zip(found, Self.cases) { #expect(offers == expected, "\(line)") }
    }

    /// Each command completes exactly the options in its help.
    @Test(arguments: shells) func options(shellName: String) throws {
        let shell = try shellWithScripts()
        let overview = try shell.run("$MDXC --help").output
        let commands = overview.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap
        {
            $0.split(separator: " ").first.map(String.init)
        }
        #expect(commands.count >= 8)
        let found = try offers(commands.map { "mdxc \($0) -" }, by: shellName, in: shell)
        for (command, offers) in zip(commands, found) {
            let help = try shell.run("$MDXC \(command) --help").output
            let rows = help.components(separatedBy: "\noptions:\n").last?.split(separator: "\n") ?? []
            // An argument that may be left out is in brackets. A description may have several lines.
            let options = Set(
                rows.filter { $0.hasPrefix("  -") }.compactMap {
                    $0.split(whereSeparator: { " [".contains($0) }).first.map(String.init)
                })
            #expect(options.contains("--help"))
            #expect(offers == options, "\(command)")
        }
    }

    @Test("descriptions are beside the words, with all their characters")
    func descriptions() throws {
        let shell = try shellWithScripts()
        let fish = try shell.run(
            "export HOME=$PWD; fish -c 'source ./completions.fish; complete -C \"mdxc check --allo\"; complete -C \"mdxc ini\"'"
        )
        #expect(
            fish.output
                == "--allow\tdon't report diagnostics with this id\ninit\tcreate a story: a folder with a text and a picture to start from\n"
        )
        // The words as zsh reads them: its parser removes quotes, its completion system removes escapes.
        let zsh = try shell.run("grep -m 1 -e --allow completions.zsh; grep -m 1 init: completions.zsh")
        #expect(
            zsh.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
                #"'*--allow=[don'\''t report diagnostics with this id]:ID:_mdxc_id' \"#,
                #"'init:create a story\: a folder with a text and a picture to start from'"#,
            ])
    }

    @Test("the tab key in a bare bash: paths with spaces, folders only, values after '='")
    func tabKey() throws {
        let shell = try shellWithScripts()
        try shell.write("rc", "source ./completions.bash\nmdxc() { printf '<%s>' \"$@\"; echo; }\nPS1=\n")
        let result = try shell.run(
            #"""
            printf '%b\n' 'mdxc check a\ s\t' 'mdxc init a\t' 'mdxc build --emit=i\t' 'mdxc check --stdin-path=a\ f\t' \
                'mdxc check --color=n\t' 'mdxc check --warnings\t' exit |
                HOME=$PWD script -qec 'bash --rcfile rc -i' /dev/null
            """#)
        let answers = result.output.split(whereSeparator: \.isNewline).compactMap { line in
            line.firstIndex(of: "<").map { String(line[$0...]) }
        }
        #expect(
            answers == [
                "<check><a story/>", "<init><a story/>", "<build><--emit=ir>", "<check><--stdin-path=a file.txt>",
                "<check><--color=never>", "<check><--warnings-as-errors>",
            ], "\(result.output)")
    }

    @Test("an unbroken '--name=value' keeps its name, a list its entries")
    func unbrokenValue() throws {
        let shell = try shellWithScripts()
        let lines = ["mdxc check --color=a", "mdxc build --emit=i", "mdxc build --emit ir,i", "mdxc build --emit=ir,i"]
        let expected: [Set] = [["--color=auto", "--color=always"], ["--emit=ir"], ["ir,ir"], ["--emit=ir,ir"]]
        #expect(try offers(lines, by: "bash", in: shell) == expected)
    }
}
