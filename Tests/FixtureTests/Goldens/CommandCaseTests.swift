import Foundation
import StoryDiagnostics
import Testing

/// Cases that take more than their input: several files, or options. Their `command` holds the arguments of `mdxc`, which
/// runs in the folder of the case; what it prints is `expected.diagnostics`, and claims are about whatever file.
@Suite struct CommandCaseTests {
    /// The part of the JSON that claims are about.
    private struct Findings: Decodable {
        struct Finding: Decodable {
            struct Range: Decodable {
                struct Position: Decodable {
                    let line: Int
                    let column: Int
                }

                let start: Position
                let end: Position
            }

            let id: String
            let range: Range

            var claim: Claim {
                Claim(
                    start: Claim.Place(line: range.start.line, column: range.start.column),
                    end: Claim.Place(line: range.end.line, column: range.end.column), id: id)
            }
        }

        let diagnostics: [Finding]
    }

    @Test(arguments: Fixture.all.filter(\.hasCommand)) func commands(fixture: Fixture) throws {
        let arguments = try #require(fixture.text("command")).split(whereSeparator: \.isWhitespace).map(String.init)
        let output = try run(arguments, in: fixture)
        let expected = fixture.text(Golden.diagnostics.rawValue) ?? ""
        if expected != output {
            if try Golden.isUpdating() {
                try Data(output.utf8).write(to: fixture.url(Golden.diagnostics.rawValue))
            } else {
                Issue.record("\(fixture.name)\n\(Difference.lines(expected: expected, actual: output))")
            }
        }
        let json = try run(arguments + ["--diagnostic-format", "json"], in: fixture)
        let findings = try JSONDecoder().decode(Findings.self, from: Data(json.utf8))
        let claims = try #require(fixture.claims)
        #expect(claims.bad == [])
        #expect(findings.diagnostics.map(\.claim).sorted() == claims.claims, "\(fixture.name)")
    }

    private func run(_ arguments: [String], in fixture: Fixture) throws -> String {
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let file = FileManager.default.temporaryDirectory.appending(path: "mdxc-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = products.appending(path: "mdxc")
        process.arguments = arguments
        process.currentDirectoryURL = fixture.folder
        process.standardOutput = try FileHandle(forWritingTo: file)
        try process.run()
        process.waitUntilExit()
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}
