import Foundation
import Testing

@Suite("mdxc play in a terminal")
struct PlayTerminalTests {
    /// Returns what a terminal of 40 columns receives while keys are pressed, with `\r\n` as `\n` and without the echo.
    private func play(_ keys: [String], _ arguments: String = "", environment: String = "") throws -> String {
        let shell = try Lantern.shell()
        try shell.write("terminal.py", Self.terminal)
        let python = ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3"
        let typed = keys.map { "'\($0)'" }.joined(separator: " ")
        let result = try shell.run(
            "\(environment) timeout 300 \(python) terminal.py \"$MDXC play lantern \(arguments)\" \(typed)")
        #expect(result.code == 0, "\(result.messages)")
        return result.output
    }

    /// Gives the tool a terminal of its own, and presses a key at each prompt; `EOF`, and each key after the last, is
    /// Control-D, so that nothing waits forever.
    private static let terminal = #"""
        import fcntl, os, pty, struct, sys, termios

        pid, terminal = pty.fork()
        if pid == 0:
            attributes = termios.tcgetattr(0)
            attributes[3] &= ~termios.ECHO
            termios.tcsetattr(0, termios.TCSANOW, attributes)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
            command = sys.argv[1].split()
            os.execv(command[0], command)
        seen = b""
        keys = sys.argv[2:]
        begin = 0
        while True:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            seen += piece
            if "\u203a".encode() in seen[begin:] and seen.endswith(b" "):
                begin = len(seen)
                key = keys.pop(0) if keys else "EOF"
                os.write(terminal, b"\x04" if key == "EOF" else key.encode() + b"\n")
        sys.stdout.write(seen.decode().replace("\r\n", "\n"))
        sys.stdout.flush()
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        """#

    @Test("lines are as wide as the terminal is now")
    func resized() async throws {
        let shell = try Lantern.shell()
        let terminal = try PseudoTerminal(columns: 60)
        let reader = try ReadingProcess(["lantern"], in: shell, on: terminal)
        try await reader.wait(for: "Who leaves a lantern in the _afternoon_?")
        terminal.resize(columns: 30)
        for key in ["", "b"] { try reader.type(key) }
        try await reader.wait(for: "[Image: A house with one lit\r\nwindow]")
        try reader.type("q")
        #expect(try await reader.end() == 0)
    }

    @Test("the last message is not removed with the prompt")
    func lastMessage() async throws {
        let shell = try Lantern.shell()
        _ = try shell.run("$MDXC play lantern --choices 1,1 --save roof.json; mkdir folder")
        try shell.write("lantern/story.mdx", Lantern.story(roof: "attic"))
        for (arguments, words, code) in [
            (["--save", "folder/x.json"], "mdxc: error: can't write 'folder/x.json': no such file or folder", 2),
            (["--load", "roof.json", "--save", "roof.json"], "mdxc: 'roof.json' was not changed", 0),
        ] {
            let terminal = try PseudoTerminal(columns: 100)
            let reader = try ReadingProcess(["lantern"] + arguments, in: shell, on: terminal)
            try await reader.wait(for: "? for help ›")
            _ = try shell.run("rmdir folder")
            try reader.type("q")
            #expect(try await reader.end() == Int32(code))
            try await reader.wait("it is seen") { terminal.screen.contains(words) }
        }
    }

    @Test("asks for each key, removes the prompt, keeps to the terminal's width, has colours")
    func prompts() throws {
        let bold = "\u{1B}[1m"
        let dim = "\u{1B}[2m"
        let plain = "\u{1B}[0m"
        let gone = "\u{1B}[1A\r\u{1B}[J"
        let output = try play(["", "", "1", "?", "q"])
        #expect(
            output == """
                The Lantern
                ═══════════

                By Ada Writer

                \(bold)At the gate
                ───────────\(plain)

                [Image: A house with one lit window]

                Mira:
                  Who leaves a lantern in the
                  _afternoon_?

                \(dim)Return, ? for help ›\(plain) \(gone)Owl:
                  Somebody who expects the evening [1].

                [1] https://example.com/evening

                \(dim)Return ›\(plain) \(gone)\(dim)· · ·\(plain)

                [Sound: owl]

                They looked at the house.

                窓が一つだけ光っていた。

                Where to?

                  1. Into the _house_
                  2. Wait for the evening

                \(dim)1 or 2 ›\(plain) \(gone)\(dim)→ Into the _house_\(plain)

                \(bold)In the hall
                ───────────\(plain)

                It smelled of apples.

                \(dim)Return ›\(plain) \(gone)\(dim)Return: next line or page
                1, 2 …: take a choice
                b: back, one step
                r: start over
                s FILE: save a bookmark
                l FILE: load a bookmark
                q: quit\(plain)

                \(dim)Return ›\(plain) \(gone)
                """, "\(PlayTests.difference("", output))")
    }

    @Test("Control-D ends, and so does Return at the end of the story")
    func ends() throws {
        #expect(try play(["EOF"]).hasSuffix("? for help ›\u{1B}[0m \r\u{1B}[J"))
        let end = try play(["", "", "1", "", "2", ""])
        #expect(
            end.hasSuffix(
                "\n\n\u{1B}[1mThe end\u{1B}[0m\n\n\u{1B}[2mReturn to quit, r to start over ›\u{1B}[0m \u{1B}[1A\r\u{1B}[J"
            ))
    }

    @Test("a line that wraps is removed as a whole")
    func longLine() throws {
        let path = String(repeating: "x", count: 60)
        let output = try play(["l \(path)", "q"])
        // 21 cells of prompt and 62 of input take three lines of 40.
        #expect(
            output.contains(
                "? for help ›\u{1B}[0m \u{1B}[3A\r\u{1B}[J\u{1B}[2mcan't read\n'\(String(repeating: "x", count: 39))"))
    }

    @Test("no colours if they are turned off, and no cursor control if there is none")
    func plain() throws {
        let colourless = try play(["", "q"], environment: "NO_COLOR=1")
        #expect(colourless.contains("_afternoon_?\n\nReturn, ? for help › \u{1B}[1A\r\u{1B}[JOwl:\n"))
        let dumb = try play(["", "EOF"], environment: "TERM=dumb")
        #expect(!dumb.contains("\u{1B}"))
        #expect(dumb.contains("_afternoon_?\n\nReturn, ? for help › \nOwl:\n") && dumb.hasSuffix("\n\nReturn › \n"))
        #expect(try play([], "--choices 1,1").hasSuffix("\u{1B}[1mThe end (a good one): Home before dark\u{1B}[0m\n"))
        #expect(try !play([], "--choices 1,1 --color never").contains("\u{1B}"))
    }
}
