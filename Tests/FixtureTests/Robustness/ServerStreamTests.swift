import Testing

/// What holds of `mdxc lsp` however its client's bytes come and end.
@Suite struct ServerStreamTests {
    private static let story = Array(
        "---\nschema_version: 0.3\ntitle: A\n---\n\n# One\n\nWords[^1] and <MediaRef ref=\"x\" />\n".utf8)

    /// A client may die at any byte: the server ends, and has answered each whole request. Every seventh byte is tried, and all
    /// of them by `MDXC_EXHAUSTIVE`.
    @Test func aClientMayDieAtAnyByte() throws {
        let messages = try ServerFuzzing.conversation(Self.story)
        let stream = (messages.prefix(5) + messages.suffix(7)).flatMap(ServerFuzzing.framed)
        let step = Soundness.isExhaustive ? 1 : 7
        let failures = Soundness.failures(count: stream.count / step + 1, problems: ServerFuzzing.problems) {
            Array(stream.prefix($0 * step))
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// After a broken header nothing is read, and one error says so.
    @Test(arguments: ["Content-Length: x\r\n\r\n", "Content-Length: 999999999999\r\n\r\n", "\r\n\r\n"])
    func aBrokenHeaderIsReportedOnce(header: String) throws {
        let messages = try ServerFuzzing.conversation(Self.story).flatMap(ServerFuzzing.framed)
        let problems = ServerFuzzing.problems(messages.dropLast(150) + Array(header.utf8))
        #expect(problems.isEmpty, "\(problems)")
    }
}
