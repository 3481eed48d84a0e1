import Foundation
import TestSupport
import Testing

@Suite("mdxc play: reading together", .timeLimit(.minutes(15))) struct TogetherTests {
    /// Words of the story's first page, of the second, and of the target of a choice.
    private let lines = [
        "Who leaves a lantern", "Somebody who expects", "They looked at the house.", "It smelled of apples.",
    ]

    /// An invitation that both already have.
    private let friday = "friday#abcdefghijklmnopqrstuvwxyz"

    private func reader(
        _ shell: Shell, _ broker: Broker, _ arguments: String..., story: String = "lantern", user: String? = nil,
        on terminal: PseudoTerminal? = nil
    ) throws -> ReadingProcess {
        try ReadingProcess(
            [story, "--broker", "127.0.0.1:\(broker.port)"] + arguments, in: shell, as: user, on: terminal)
    }

    /// Kills the broker, lets the owner continue to the third page, and the follower arrive there when the broker is back.
    /// - Parameter meanwhile: Called when both have noticed.
    private func goOn(
        _ leader: ReadingProcess, before follower: ReadingProcess, without broker: Broker,
        meanwhile: () async throws -> Void = {}
    ) async throws {
        broker.kill()
        for reader in [leader, follower] { try await reader.wait(for: "Not connected, trying again: ") }
        try await meanwhile()
        try leader.type("")
        try await leader.wait(for: lines[2])
        #expect(!follower.shown.contains(lines[2]))
        try await broker.start()
        try await follower.wait(for: lines[2])
        try await follower.wait(for: "Connected again.")
    }

    @Test func `two participants read a story while the broker is killed in between`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let ada = try reader(shell, broker, "--share", friday, "--as", "Ada", "--free")
        try await ada.wait(for: "You lead")
        try await ada.wait(for: lines[0])
        let bo = try reader(shell, broker, "--follow", friday, user: "Bo\u{1B}[31m")
        try await bo.wait(for: "You follow Ada")
        try await ada.wait(for: "Bo␛[31m joined.")
        try await bo.wait(for: lines[0])
        try ada.type("")
        try await bo.wait(for: lines[1])
        // The page that both show is not printed again.
        #expect(bo.shown.components(separatedBy: lines[0]).count == 2)

        try await goOn(ada, before: bo, without: broker)

        // A follower may read elsewhere until the owner continues.
        try bo.type("2")
        try await bo.wait(for: "At the gate", count: 3)
        try ada.type("1")
        try await bo.wait(for: lines[3])
        try bo.type("q")
        #expect(try await bo.end() == 0)
        try await ada.wait(for: "is gone.")
        try ada.type("q")
        #expect(try await ada.end() == 0)
        #expect(!ada.shown.contains("\u{1B}"))
    }

    /// One reads the whole story and the other the split one, and both see what a person would.
    @Test func `two terminals show one story while the broker is killed in between`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        #expect(try shell.run("$MDXC build lantern --split --quiet").code == 0)
        let (left, right) = (try PseudoTerminal(columns: 60), try PseudoTerminal(columns: 40))
        let ada = try reader(shell, broker, "--share", friday, "--as", "Ada", "--free", on: left)
        try await ada.wait(for: "You lead")
        let bo = try reader(
            shell, broker, "--follow", friday, "--as", "Bo", story: "build/the-lantern", on: right)
        try await bo.wait(for: "You follow Ada")
        try await ada.wait(for: "Bo joined.")
        try ada.type("")
        try await bo.wait(for: lines[1])

        try await goOn(ada, before: bo, without: broker) {
            // Typed text disappears from the screen when something is printed, but is not forgotten.
            right.type("2")
            try await bo.wait("the 2 is seen") { right.screen.last?.hasSuffix("› 2") == true }
        }
        try await bo.wait("there is a prompt") { right.screen.last == "1 or 2, ? for help ›" }
        try bo.type("")
        try await bo.wait(for: "→ Wait for the evening")

        try ada.type("1")
        try await bo.wait(for: lines[3])
        for terminal in [left, right] {
            // The follower may be faster than the owner, and what is told of the others takes the prompt away for a moment. Of all
            // prompts, only the last is left.
            var screen: [String] = []
            try await bo.wait("there is a prompt, and no other") {
                screen = terminal.screen
                return screen.last == "Return ›" && screen.filter { $0.contains("›") } == ["Return ›"]
            }
            #expect(screen.allSatisfy { $0.count <= terminal.columns } && !screen.contains { $0.contains("\u{1B}") })
        }
        // Bo's choice led back to the first page.
        let first = ["Mira:", "  Who leaves a lantern in the", "  _afternoon_?"]
        let story = first + ["Owl:"] + first + ["In the hall", lines[3]]
        #expect(right.screen.filter(story.contains) == story, "\(right.screen.joined(separator: "\n"))")
        try bo.type("q")
        #expect(try await bo.end() == 0)
        try await ada.wait(for: "Bo is gone.")
        left.type("\u{4}")
        #expect(try await ada.end() == 0)
        // Its last output may arrive after its end.
        try await ada.wait("no question is left") { left.screen.allSatisfy { !$0.contains("›") } }
    }

    @Test func `a participant without a keyboard follows to the end, and then ends too`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let bo = try reader(shell, broker, "--follow", friday, "--record", "--save", "place.json")
        try bo.close()
        try await bo.wait(for: "Nobody leads yet.")
        let ada = try reader(shell, broker, "--share", friday)
        try await bo.wait(for: "You follow ")
        for line in lines[1...2] {
            try ada.type("")
            try await bo.wait(for: line)
        }
        try ada.close()
        #expect(try await ada.end() == 0)
        #expect(try await bo.end() == 0)
        #expect(bo.shown.contains("has gone. You can read on alone."))
        #expect(bo.shown.hasSuffix("gate/p2#l0\n"))
        #expect(try shell.text("place.json").contains(#""location":"gate/p2#l0""#))
    }

    /// libmosquitto reports that it is out of memory, so the transport ends.
    @Test func `a participant without a keyboard does not wait for a connection that can't come`() throws {
        let (shell, nobody) = (try Lantern.shell(), Broker.reservePort())
        defer { close(nobody) }
        try shell.write("full.c", "int mosquitto_lib_init(void) { return 1; }")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let result = try shell.run(
            """
            PATH='\(path)' clang -shared -fPIC -o full.so full.c || exit 99
            export LD_PRELOAD=$PWD/full.so
            timeout 300 $MDXC play lantern --follow \(friday) --broker 127.0.0.1:\(Broker.port(of: nobody)) </dev/null
            """)
        #expect(result.code == 0)
        #expect(result.output.contains("\n\nNot connected: "), "\(result.output)")
    }

    @Test func `lines that arrive faster than they are shown wait at their source`() throws {
        let (shell, nobody) = (try Lantern.shell(), Broker.reservePort())
        defer { close(nobody) }
        // The output is not read for a while, and far more is typed than the buffers hold. Then all of it is shown.
        let result = try shell.run(
            """
            mkfifo shown
            play="timeout 300 $MDXC play lantern --share friday --broker 127.0.0.1:\(Broker.port(of: nobody))"
            { yes "$(printf %4000s x)" | head -n 1500; touch all; } | $play >shown &
            exec 3<shown
            sleep 3
            [ ! -e all ] || echo "all was read"
            grep -c "'x' means nothing here" <&3
            wait $! || echo "code $?"
            { echo q; yes x; } | $play >/dev/null
            echo ${PIPESTATUS[1]}
            """)
        #expect(result.output == "1500\n0\n")
    }

    @Test func `a participant that takes over continues at its location, or at the requested one`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        _ = try shell.run("$MDXC play lantern --choices 1 --save hall.json")
        let ada = try reader(shell, broker, "--share", friday, "--as", "Ada")
        try await ada.wait(for: "You lead")
        try ada.type("")
        try await ada.wait(for: lines[1])
        try ada.type("q")
        #expect(try await ada.end() == 0)
        let bo = try reader(shell, broker, "--share", friday, "--as", "Bo")
        try await bo.wait(for: "The reading continues where it was.")
        try await bo.wait(for: lines[1])
        // For a second after it took over, Bo answers another claim with a greater one, because the claim may have been made
        // before.
        try await Task.sleep(for: .seconds(1))
        let cleo = try reader(shell, broker, "--share", friday, "--as", "Cleo", "--load", "hall.json")
        try await cleo.wait(for: lines[3])
        try await bo.wait(for: "Cleo leads now.")
        try await bo.wait(for: lines[3])
        #expect(!cleo.shown.contains("continues where it was"))
        for one in [bo, cleo] {
            try one.type("q")
            #expect(try await one.end() == 0)
        }
    }

    @Test func `a page that can't be followed is reported, and by the exit code too`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        _ = try shell.run("$MDXC build lantern --split --quiet; rm build/the-lantern/sections/hall.json")
        let ada = try reader(shell, broker, "--share", friday, "--as", "Ada")
        try await ada.wait(for: "You lead")
        let bo = try reader(shell, broker, "--follow", friday, story: "build/the-lantern")
        try await bo.wait(for: "You follow Ada")
        for typed in ["", "", "1"] { try ada.type(typed) }
        try await bo.wait(for: "You can't follow: can't go there: can't read")
        try bo.type("q")
        #expect(try await bo.end() == 1)
        try ada.type("q")
        #expect(try await ada.end() == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `an interrupted participant stores its location, tells the others, and ends by the signal`(signal: Int32)
        async throws
    {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let ada = try reader(shell, broker, "--share", friday, "--as", "Ada", "--save", "ada.json")
        try await ada.wait(for: "You lead")
        let bo = try reader(shell, broker, "--follow", friday, "--as", "Bo", "--save", "bo.json")
        try await bo.wait(for: "You follow Ada")
        // A participant who leaves before anyone has looked is not shown.
        try await ada.wait(for: "Bo joined.")
        bo.interrupt(by: signal)
        #expect(try await bo.end() == signal && bo.wasEndedBySignal)
        try await ada.wait(for: "Bo is gone.")
        ada.interrupt(by: signal)
        #expect(try await ada.end() == signal && ada.wasEndedBySignal)
        for location in ["ada.json", "bo.json"] { #expect(try !shell.read(location).isEmpty) }
    }

    @Test func `following moves a reader on from a bookmark that no longer fits`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        _ = try shell.run("$MDXC play lantern --choices 1,1 --save roof.json")
        try shell.write("lantern/story.mdx", Lantern.story(roof: "attic"))
        let ada = try reader(shell, broker, "--share", friday, "--as", "Ada")
        try await ada.wait(for: "You lead")
        let bo = try reader(shell, broker, "--follow", friday, "--load", "roof.json", "--save", "roof.json")
        try await bo.wait(for: "You follow Ada")
        try ada.type("")
        try await bo.wait(for: lines[1])
        try bo.type("q")
        #expect(try await bo.end() == 0)
        #expect(try shell.text("roof.json").contains(#""location":"gate/p1#owl-line""#))
    }

    @Test func `another revision is not followed`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        try shell.write("other/story.mdx", Lantern.story(roof: "attic"))
        let ada = try reader(shell, broker, "--share", friday)
        try await ada.wait(for: "You lead")
        let bo = try ReadingProcess(
            ["other/story.mdx", "--broker", "mqtt://127.0.0.1:\(broker.port)", "--follow", friday], in: shell)
        try await bo.wait(for: " leads. The others are reading another revision of this story.")
        #expect(!bo.shown.contains("You follow"))
        try await ada.wait(for: " has another story or revision, and does not follow.")
        #expect(!ada.shown.contains("joined"))
        try bo.type("q")
        #expect(try await bo.end() == 0)
    }

    @Test(arguments: [
        ("--share a --follow b", "'--share' and '--follow' don't go together"),
        ("--share a --choices 1", "who reads together with others chooses by hand"),
        ("--broker b", "'--broker', '--broker-password-file' and '--as' go with '--share' or '--follow'"),
        ("--broker-password-file b", "'--broker', '--broker-password-file' and '--as' go with '--share' or '--follow'"),
        ("--as b", "'--broker', '--broker-password-file' and '--as' go with '--share' or '--follow'"),
        ("--share a/b", "a reading can't be called 'a/b'"),
        ("--share a --as ''", "'--as' needs a name that can be seen"),
        ("--share a --as ' \u{A0}'", "'--as' needs a name that can be seen"),
        (
            "--share a --as 'a\u{1B}[31m'",
            "'--as' needs a name of at most 128 bytes without control characters, not 'a␛[31m'"
        ),
        ("--share a --as \(String(repeating: "a", count: 129))", "'--as' needs a name of at most 128 bytes"),
        ("--share a --broker http://b", "'http://b' is not the address of a broker"),
    ])
    func `options that exclude each other are refused`(arguments: String, words: String) throws {
        let shell = try Lantern.shell()
        let result = try shell.run("$MDXC play lantern \(arguments)")
        #expect(result.code == 2)
        #expect(result.messages.hasPrefix("mdxc: error: \(words)"), "\(result.messages)")
        #expect(result.output == "")
    }

    @Test func `a missing companion program is named, and nothing else happens`() throws {
        let shell = try Lantern.shell()
        let alone = try shell.run("cp $MDXC alone && ./alone play lantern --share a")
        #expect(alone.code == 2)
        #expect(alone.messages.hasPrefix("mdxc: error: this needs the program 'mdxc-together' in the folder of '"))
        let other = try shell.run("${MDXC}-together check lantern")
        #expect(other.code == 2)
        #expect(
            other.messages
                == "mdxc: error: this is a part of mdxc; call 'mdxc serve', 'mdxc build' with a cache on a server, or 'mdxc play' with '--share', '--follow' or an address on the web\n"
        )
    }
}
