import Foundation
import Testing

/// `mdxc worker` as a build system starts it.
@Suite struct WorkerTests {
    private static func request(_ arguments: String...) throws -> String {
        String(decoding: try JSONEncoder().encode(["arguments": arguments]), as: UTF8.self)
    }

    private struct Response: Decodable {
        let exitCode: Int
        let output: String
    }

    private static let serve = "$MDXC worker --persistent_worker --worker-protocol json"

    private static func responses(_ result: Shell.Result) throws -> [Response] {
        try result.output.split(separator: "\n").map { try JSONDecoder().decode(Response.self, from: Data($0.utf8)) }
    }

    @Test func oneProcessBuildsTheSameAsSeveral() throws {
        let shell = try Shell()
        for name in ["a", "b"] { try shell.write("\(name)/story.mdx", Shell.story(name, "It rains.")) }
        try shell.write("bad/story.mdx", Shell.story("bad", "<Nothing />"))
        // More than once: a process that confined itself to the paths of a request could not read those of the next.
        let result = try shell.run(
            Self.serve,
            input: Self.request("build", "a", "-o", "out", "--emit=ir,html") + Self.request("build", "bad", "-o", "out")
                + Self.request("build", "b", "-o", "out", "--emit=ir,html"))
        #expect(result.code == 0)
        #expect(result.messages.isEmpty)
        let responses = try Self.responses(result)
        #expect(responses.map(\.exitCode) == [0, 1, 0])
        #expect(responses.last?.output == "1 story, no problems\n1 written to 'out'\n")
        let alone = try shell.run("for i in a bad b; do $MDXC build $i -o alone --emit=ir,html; done 2>&1")
        #expect(alone.output.contains(responses[1].output.prefix { $0 != "\n" }))
        let files = try shell.run("rm alone/*/.mdxc-output; diff -r out alone && ls -A out/a")
        #expect(files.output == "index.html\nstory.json\n")
    }

    @Test func requestsThatUseStandardStreamsAreRefused() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("a", "It rains."))
        let result = try shell.run(
            Self.serve,
            input: Self.request("build", "-") + Self.request("build", "a", "-o", "-")
                + Self.request("check", "a", "--watch") + Self.request("worker", "@x") + Self.request()
                + Self.request("check", "a", "--nothing"))
        #expect(try Self.responses(result).map(\.exitCode) == [2, 2, 2, 2, 2, 2])
        #expect(try shell.run("ls").output == "a\n")
    }

    @Test func diagnosticsOnStandardOutputAreInTheResponse() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("a", "It rains."))
        let result = try shell.run(
            Self.serve, input: Self.request("check", "a", "--diagnostic-format=json", "--diagnostics-output=-"))
        let response = try #require(try Self.responses(result).first)
        #expect(response.output.contains("\"diagnostics\""))
    }

    @Test func aClosedOutputEndsTheWorker() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("a", "It rains."))
        #expect(try shell.run("\(Self.serve) > /dev/full", input: Self.request("check", "a")).code == 2)
    }
}
