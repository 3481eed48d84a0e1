import Foundation
import Testing

/// Runs every folder of `Fixtures/language-server`, and compares the server's responses with those that a person has read.
@Suite struct TranscriptGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/language-server")

    static let cases = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    @Test func hasCases() { #expect(!Self.cases.isEmpty) }

    @Test(arguments: cases) func answersAreAsExpected(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let actual = try Transcript.run(folder)
        let golden = folder.appending(path: "expected.transcript")
        let environment = ProcessInfo.processInfo.environment
        if environment["MDXC_UPDATE"] == "1", environment["CI"] != "true" {
            try Data(actual.utf8).write(to: golden)
            return
        }
        let expected = (try? String(contentsOf: golden, encoding: .utf8)) ?? ""
        let lines = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let known = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, known).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, known.count)
        #expect(
            actual == expected,
            "line \(first + 1): \(lines.dropFirst(first).first ?? "") instead of \(known.dropFirst(first).first ?? "")")
    }
}
