import Foundation
import TestSupport
import Testing

@Suite("mdxc play: reading together", .timeLimit(.minutes(15))) struct TogetherTests {
    /// Words of the story's first page, of the second, and of what a choice leads to.
    private let lines = [
        "Who leaves a lantern", "Somebody who expects", "They looked at the house.", "It smelled of apples.",
    ]

    private func reader(_ shell: Shell, _ broker: Broker, _ arguments: String...) throws -> ReadingProcess {
        try ReadingProcess(["lantern", "--broker", "127.0.0.1:\(broker.port)"] + arguments, in: shell)
    }

    @Test func `two read a story, and the broker is killed in between`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let ada = try reader(shell, broker, "--share", "friday", "--as", "Ada")
        try await ada.wait(for: "You share “friday”")
        try await ada.wait(for: lines[0])
        let bo = try reader(shell, broker, "--follow", "friday", "--as", "Bo\u{1B}[31m")
        try await bo.wait(for: "You follow Ada")
        try await ada.wait(for: "Bo␛[31m reads along.")
        try await bo.wait(for: lines[0])
        try ada.type("")
        try await bo.wait(for: lines[1])
        // The page that both have is not shown again, nor what was shown of it.
        #expect(bo.shown.components(separatedBy: lines[0]).count == 2)

        broker.kill()
        try await ada.wait(for: "Not connected, trying again: ")
        try await bo.wait(for: "Not connected, trying again: ")
        try ada.type("")
        try await ada.wait(for: lines[2])
        #expect(!bo.shown.contains(lines[2]))
        try await broker.start()
        try await bo.wait(for: lines[2])
        try await bo.wait(for: "Connected again.")

        // Who follows may look elsewhere, until the one who leads goes on.
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

    @Test func `who can't type follows to the end, and then ends too`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        let bo = try reader(shell, broker, "--follow", "friday", "--record", "--save", "place.json")
        try bo.close()
        try await bo.wait(for: "Nobody shares “friday” yet.")
        let ada = try reader(shell, broker, "--share", "friday")
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
        #expect(try String(decoding: shell.read("place.json"), as: UTF8.self).contains(#""location":"gate/p2#l0""#))
    }

    @Test func `another edition is not followed`() async throws {
        let (shell, broker) = (try Lantern.shell(), try await Broker())
        try shell.write("other/story.mdx", Lantern.story(roof: "attic"))
        let ada = try reader(shell, broker, "--share", "friday")
        try await ada.wait(for: "You share “friday”")
        let bo = try ReadingProcess(
            ["other/story.mdx", "--broker", "mqtt://127.0.0.1:\(broker.port)", "--follow", "friday"], in: shell)
        try await bo.wait(for: "The others are reading another edition of this story.")
        try bo.type("q")
        #expect(try await bo.end() == 0)
    }

    @Test(arguments: [
        ("--share a --follow b", "'--share' and '--follow' don't go together"),
        ("--share a --choices 1", "who reads together with others chooses by hand"),
        ("--broker b", "'--broker' and '--as' go with '--share' or '--follow'"),
        ("--as b", "'--broker' and '--as' go with '--share' or '--follow'"),
        ("--share a/b", "a reading can't be called 'a/b'"),
        ("--share a --broker http://b", "'http://b' is not the address of a broker"),
    ])
    func `what does not go together is refused`(arguments: String, words: String) throws {
        let shell = try Lantern.shell()
        let result = try shell.run("$MDXC play lantern \(arguments)")
        #expect(result.code == 2)
        #expect(result.messages.hasPrefix("mdxc: error: \(words)"), "\(result.messages)")
        #expect(result.output == "")
    }

    @Test func `the program beside mdxc is missed by its name, and does nothing else`() throws {
        let shell = try Lantern.shell()
        let alone = try shell.run("cp $MDXC alone && ./alone play lantern --share a")
        #expect(alone.code == 2)
        #expect(alone.messages.hasPrefix("mdxc: error: this takes 'mdxc-together', which is not there beside '"))
        let other = try shell.run("${MDXC}-together check lantern")
        #expect(other.code == 2)
        #expect(
            other.messages == "mdxc: error: this is a part of mdxc; call 'mdxc play' with '--share' or '--follow'\n")
    }
}
