import Foundation
import StoryKit
import TestSupport
import Testing

/// Keys of readings, passwords of brokers, and what others who reach the broker can do.
@Suite("mdxc play: keys and passwords", .timeLimit(.minutes(15))) struct TogetherSecurityTests {
    private let key = "abcdefghijklmnopqrstuvwxyz"

    private func reader(
        _ shell: Shell, _ broker: Broker, _ arguments: String..., environment: [String: String] = [:]
    ) throws -> ReadingProcess {
        try ReadingProcess(
            ["lantern", "--broker", "127.0.0.1:\(broker.port)"] + arguments, in: shell, environment: environment)
    }

    /// Returns the invitation shown to the person who shares a reading.
    private func invitation(_ reader: ReadingProcess) throws -> String {
        let line = try #require(reader.shown.split(separator: "\n").first { $0.hasPrefix("Invitation: ") })
        return String(line.dropFirst("Invitation: ".count))
    }

    @Test func `the owner sees an invitation, and nobody joins without it`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let ada = try reader(shell, broker, "--share", "friday", "--as", "Ada")
        try await ada.wait(for: "You lead")
        let invitation = try invitation(ada)
        #expect(ada.shown.contains("To join: mdxc play STORY --follow '\(invitation)'"))
        #expect(try CoReadingInvitation(invitation).name == "friday")
        let stranger = try reader(shell, broker, "--follow", "friday#\(key)", "--as", "Stranger")
        try await stranger.wait(for: "Messages come that do not fit your invitation, and are ignored.")
        try await stranger.wait(for: "Nobody leads yet.")
        let bo = try reader(
            shell, broker, "--follow", "friday", "--as", "Bo",
            environment: ["MDXC_READING_KEY": try CoReadingInvitation(invitation).key.text])
        try await bo.wait(for: "You follow Ada")
        #expect(try !bo.arguments.contains(CoReadingInvitation(invitation).key.text))
        try await ada.wait(for: "Bo joined.")
        #expect(!ada.shown.contains("Stranger"))
        for one in [ada, bo, stranger] {
            try one.type("q")
            #expect(try await one.end() == 0)
        }
    }

    /// The broker retains the message, so participants who join later would receive it too.
    @Test func `a message of 200 MB does not fill the memory`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let bo = try reader(shell, broker, "--follow", "friday#\(key)")
        try await bo.wait(for: "Nobody leads yet.")
        try broker.publish(zeros: 200_000_000, to: "mdxc/together/friday/state", retained: true)
        let ada = try reader(shell, broker, "--share", "friday#\(key)", "--as", "Ada")
        try await bo.wait(for: "You follow Ada")
        try await ada.wait(for: "joined.")
        for one in [ada, bo] { #expect(try one.peakMemory < 100) }
        #expect(!bo.shown.contains("Messages come"))
    }

    /// All of them together are 35 MB.
    @Test func `a hundred thousand messages don't fill the memory`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let ada = try reader(shell, broker, "--share", "friday#\(key)", "--as", "Ada")
        try await ada.wait(for: "You lead")
        let bo = try reader(shell, broker, "--follow", "friday#\(key)", "--as", "Bo")
        try await bo.wait(for: "You follow Ada")
        try await ada.wait(for: "Bo joined.")
        let before = try [ada, bo].map { try $0.peakMemory }
        let forgery = #"{"version":3,"kind":"state","from":"x","epoch":9,"sequence":1}"#
        let messages = (0..<50_000).map { number in
            Array("\(number)".utf8) + [UInt8](repeating: UInt8(number % 256), count: number % 600) + Array(forgery.utf8)
        }
        for topic in ["state", "notes"] { try broker.publish(messages, to: "mdxc/together/friday/\(topic)") }
        try ada.type("")
        try await bo.wait(for: "the evening")
        for (one, memory) in zip([ada, bo], before) {
            #expect(try one.peakMemory - memory <= 10)
            #expect(!one.shown.contains("Messages come"))
            try one.type("q")
            #expect(try await one.end() == 0)
        }
    }

    @Test(arguments: [true, false])
    func `a password is read from a file or the environment, and never from the arguments`(isFile: Bool) async throws {
        let shell = try Lantern.shell()
        let broker = try await Broker(settings: "allow_anonymous false\npassword_file FOLDER/users") { folder in
            let process = try Process.run(
                URL(filePath: "/usr/bin/mosquitto_passwd"),
                arguments: ["-b", "-c", folder.appending(path: "users").path, "ada", "pass word ü"])
            process.waitUntilExit()
        }
        try shell.write("secret", "pass word ü\r\nanother\n")
        _ = try shell.run("chmod 600 secret")
        let ada = try ReadingProcess(
            ["lantern", "--share", "friday", "--broker", "mqtt://ada@127.0.0.1:\(broker.port)"]
                + (isFile ? ["--broker-password-file", "secret"] : []), in: shell,
            environment: ["MDXC_BROKER_PASSWORD": isFile ? "wrong" : "pass word ü"])
        try await ada.wait(for: "You lead")
        #expect(try ada.arguments.contains("ada@127.0.0.1") && !ada.arguments.contains("pass word"))
        #expect(!ada.shown.contains("pass word"))
        try ada.type("q")
        #expect(try await ada.end() == 0)
    }

    @Test func `a password can come from a pipe`() throws {
        let shell = try Lantern.shell()
        // Nothing listens there; the output shows that the password was read.
        let result = try shell.run(
            "echo q | $MDXC play lantern --share a --broker u@127.0.0.1:9 --broker-password-file <(echo secret)")
        #expect(result.code == 0, "\(result.messages)")
    }

    @Test(arguments: [
        (
            "--share a --broker mqtt://ada:secret@host",
            "a password in '--broker' can be seen by all users of this machine; "
                + "take '--broker-password-file' or MDXC_BROKER_PASSWORD"
        ),
        ("--follow friday", "an invitation has a key, 'NAME#KEY'; ask whoever shares the reading for it"),
        ("--follow friday#secret", "the key of an invitation is 26 letters and digits; ask"),
        ("--share friday#secret", "the key of an invitation is 26 letters and digits; ask"),
        ("--share a --broker-password-file none", "can't read 'none': "),
        (
            "--share a --broker u@h --broker-password-file open",
            "'open' contains a password, and others can read it; run 'chmod 600'"
        ),
        ("--share a --broker u@h --broker-password-file empty", "the first line of 'empty' is not a password of 1 to "),
        (
            "--share a --broker u@h --broker-password-file /dev/zero",
            "the first line of '/dev/zero' is not a password of "
        ),
        ("--share a --broker u@h --broker-password-file .", "can't read '.': "),
        ("--share a --broker-password-file secret", "there is a password, but no user; name the user too"),
    ])
    func `an impossible password is refused, and not repeated`(arguments: String, words: String) throws {
        let shell = try Lantern.shell()
        let result = try shell.run(
            """
            umask 077; echo secret >secret; : >empty; cp secret open; chmod 640 open
            $MDXC play lantern \(arguments)
            """)
        #expect(result.code == 2)
        #expect(result.messages.hasPrefix("mdxc: error: \(words)"), "\(result.messages)")
        #expect(arguments.hasSuffix(" secret") || !result.messages.contains("secret"))
        #expect(result.output == "")
    }
}
