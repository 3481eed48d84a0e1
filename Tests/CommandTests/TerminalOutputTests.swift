import Foundation
import Testing

/// Text of a story that commands print to a terminal, which would obey control sequences.
@Suite("Text of a story on a terminal")
struct TerminalOutputTests {
    private static let words = "A \u{9B}31m \u{85} \u{202E} band {x}"
    private static let raw = Array("\u{9B}".utf8)

    private func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", Self.words).replacing("{x}", with: ""))
        try shell.write("f/story.mdx", Shell.story("f", "\u{1B}[2J " + Self.words))
        return shell
    }

    /// Returns the bytes that a terminal receives from a command.
    private func shown(_ arguments: String, in shell: Shell, input: String = "/dev/null") throws -> [UInt8] {
        let run = """
            import os, pty, subprocess, sys
            outer, inner = pty.openpty()
            child = subprocess.Popen(sys.argv[2:], stdin=open(sys.argv[1]), stdout=inner, stderr=subprocess.DEVNULL)
            os.close(inner)
            shown = b""
            while True:
                try: piece = os.read(outer, 4096)
                except OSError: break
                if not piece: break
                shown += piece
            child.wait()
            sys.stdout.buffer.write(shown)
            """
        let result = try shell.run("NO_COLOR=1 python3 -c '\(run)' \(input) $MDXC \(arguments) >shown")
        #expect(result.code == 0, "\(result.messages)")
        return Array(try shell.read("shown"))
    }

    @Test(
        "is visible, and harmless",
        arguments: [
            "build s -o -", "build s -o - --compact", "build s -o - --emit text", "build s -o - --emit html",
            "dump s --stage ir", "dump s --stage ast", "dump s --stage tokens", "dump s --stage sema",
            "check f --diff",
        ])
    func commands(arguments: String) throws {
        let shown = try shown(arguments, in: try shell())
        #expect(!shown.isEmpty)
        let scalars = String(decoding: shown, as: UTF8.self).unicodeScalars
        #expect(!scalars.contains { (0x80..<0xA0).contains($0.value) || $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test("is visible in a text that was fixed")
    func fixed() throws {
        let shown = String(decoding: try shown("check - --fix", in: try shell(), input: "f/story.mdx"), as: UTF8.self)
        #expect(shown.contains("␛[2J A <U+009B>31m <U+0085> <U+202E> band"))
    }

    @Test("is byte for byte the same elsewhere")
    func elsewhere() throws {
        let shell = try shell()
        let result = try shell.run(
            "$MDXC build s -o o --quiet && $MDXC build s -o - | cmp - o/s/story.json && $MDXC dump s --stage ir | cmp - o/s/story.json"
        )
        #expect(result.code == 0, "\(result)")
        #expect(try shell.read("o/s/story.json").firstRange(of: Data(Self.raw)) != nil)
        let fixed = try shell.run("$MDXC check - --fix <f/story.mdx 2>/dev/null")
        #expect(fixed.output.contains("\u{1B}[2J A \u{9B}31m \u{85} \u{202E} band"))
    }

    @Test("a folder's name can't begin a workflow command in a log", arguments: ["human", "concise"])
    func logs(format: String) throws {
        let shell = try Shell()
        try shell.write("::stop-commands::x/story.mdx", Shell.story("s", "{x}"))
        try shell.write("##[add-mask]x/story.mdx", Shell.story("t", "{x}"))
        let result = try shell.run(
            "for c in check 'build --verbose -o o' 'check --fix --verbose'; do $MDXC $c * gone::x --diagnostic-format \(format) 2>&1; done"
        )
        for line in result.output.split(separator: "\n") {
            #expect(!line.trimmingPrefix(while: \.isWhitespace).hasPrefix("::"), "\(line)")
            #expect(!line.contains("##["), "\(line)")
        }
        #expect(result.output.contains("\n./::stop-commands::x/story.mdx:"))
    }
}
