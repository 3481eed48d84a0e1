import Foundation
import Testing

/// `mdxc lsp` as editors start it: over pipes.
@Suite struct LanguageServerTests {
    private static func frame(_ content: String) -> String { "Content-Length: \(content.utf8.count)\r\n\r\n\(content)" }

    private static func message(_ members: String) -> String { frame("{\"jsonrpc\": \"2.0\", \(members)}") }

    private static let initialize = message(
        #""id": 1, "method": "initialize", "params": {"capabilities": {"textDocument": {"diagnostic": {}}}}"#)
    private static let end = message(#""id": 9, "method": "shutdown""#) + message(#""method": "exit""#)

    private static func open(_ text: String) throws -> String {
        let text = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        return message(
            #""method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///nowhere/a.mdx", "languageId": "mdx", "version": 1, "text": \#(text)}}"#
        )
    }

    private static let pull = message(
        #""id": 2, "method": "textDocument/diagnostic", "params": {"textDocument": {"uri": "file:///nowhere/a.mdx"}}"#)

    /// Returns the contents of frames. Fails if there is anything between them.
    private static func contents(_ output: String) throws -> [String] {
        var bytes = Array(output.utf8)[...]
        var found: [String] = []
        while !bytes.isEmpty {
            let header = "Content-Length: "
            try #require(bytes.starts(with: header.utf8))
            let digits = bytes.dropFirst(header.utf8.count).prefix { $0 != UInt8(ascii: "\r") }
            let count = try #require(Int(String(decoding: digits, as: UTF8.self)))
            bytes = bytes.dropFirst(header.utf8.count + digits.count)
            try #require(bytes.starts(with: "\r\n\r\n".utf8))
            bytes = bytes.dropFirst(4)
            try #require(bytes.count >= count)
            found.append(String(decoding: bytes.prefix(count), as: UTF8.self))
            bytes = bytes.dropFirst(count)
        }
        return found
    }

    @Test func aSessionExitsWithZero() throws {
        let input =
            try Self.initialize + Self.message(#""method": "initialized", "params": {}"#)
            + Self.open(Shell.story("a", "<MediaRef ref=\"sonng\" />")) + Self.pull + Self.end
        let result = try Shell().run("$MDXC lsp", input: input)
        #expect(result.code == 0)
        #expect(result.messages.isEmpty)
        let answers = try Self.contents(result.output)
        #expect(answers.count == 3)
        #expect(answers[1].contains("unresolved_media_ref"))
    }

    @Test func endOfInputEndsTheServer() throws {
        let shell = try Shell()
        #expect(try shell.run("$MDXC lsp", input: "").code == 1)
        #expect(try shell.run("$MDXC lsp", input: Self.initialize).code == 1)
        #expect(try shell.run("$MDXC lsp < /dev/null > /dev/full", input: "").code == 1)
    }

    @Test func aRequestBeforeTheFirstIsRefused() throws {
        let result = try Shell().run("$MDXC lsp", input: Self.pull + Self.initialize + Self.end)
        #expect(result.code == 0)
        #expect(try Self.contents(result.output)[0].contains("-32002"))
    }

    @Test(arguments: ["Content-Length: x\r\n\r\n{}", "garbage\n\n", "Content-Length: 99999999999999999999\r\n\r\n"])
    func invalidFramesEndTheServerWithAnError(_ input: String) throws {
        let result = try Shell().run("$MDXC lsp", input: Self.initialize + input + Self.end)
        #expect(result.code == 1)
        let answers = try Self.contents(result.output)
        #expect(answers.count == 2)
        #expect(answers[1].contains("-32700"))
    }

    /// A client may die at any byte, and at any time stop reading.
    @Test func aDeadClientEndsTheServer() throws {
        let shell = try Shell()
        let input = try Self.initialize + Self.open(Shell.story("a", "😀")) + Self.pull + Self.end
        try shell.write("input", input)
        let result = try shell.run(
            """
            for n in $(seq 0 97 \(input.utf8.count)) \(input.utf8.count); do
              head -c $n input | $MDXC lsp > answers; echo ${PIPESTATUS[1]}
              cat input | $MDXC lsp | head -c $((n / 8)) > /dev/null; echo ${PIPESTATUS[1]}
            done | sort -u
            """)
        #expect(result.output == "0\n1\n")
        #expect(result.messages.isEmpty)
    }

    /// Many requests are sent before any response is read: neither side waits for the other forever.
    @Test func aClientMayWriteBeforeItReads() throws {
        let shell = try Shell()
        let story = Shell.story("a", String(repeating: "<MediaRef ref=\"sonng\" />\n\n", count: 20))
        var input = try Self.initialize + Self.open(story)
        for _ in 0..<1000 { input += Self.pull }
        try shell.write("input", input + Self.end)
        let result = try shell.run(
            "mkfifo written; (cat input; echo > written) | $MDXC lsp | (read < written; cat > answers); echo ${PIPESTATUS[1]}"
        )
        #expect(result.output == "0\n")
        #expect(try Self.contents(shell.text("answers")).count == 1002)
    }
}
