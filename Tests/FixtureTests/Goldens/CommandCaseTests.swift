import Foundation
import StoryDiagnostics
import Testing

/// Cases that need more than their input: several files, or options. `command` contains the arguments of `mdxc`, which runs in
/// the folder of the case. Its diagnostics are `expected.diagnostics`; claims may be about any file. The other output of
/// `build` is `expected.txt`.
@Suite struct CommandCaseTests {
    /// The part of the JSON for claims.
    private struct Diagnostics: Decodable {
        struct LocatedDiagnostic: Decodable {
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
                    start: Claim.Location(line: range.start.line, column: range.start.column),
                    end: Claim.Location(line: range.end.line, column: range.end.column), id: id)
            }
        }

        let diagnostics: [LocatedDiagnostic]
    }

    @Test(arguments: Fixture.all.filter(\.hasCommand)) func commands(fixture: Fixture) throws {
        let arguments = try #require(fixture.text("command")).split(whereSeparator: \.isWhitespace).map(String.init)
        let result = try run(arguments, in: fixture)
        try compare(result.diagnostics, .diagnostics, in: fixture)
        if arguments.first == "build" { try compare(result.product, .text, in: fixture) }
        let json = try run(arguments + ["--diagnostic-format", "json"], in: fixture).diagnostics
        let diagnostics = try JSONDecoder().decode(Diagnostics.self, from: Data(json.utf8))
        let claims = fixture.claims ?? ([], [])
        #expect(fixture.claims != nil || !fixture.name.hasPrefix("diagnostics/"), "\(fixture.name) has no input.expect")
        #expect(claims.bad == [])
        #expect(diagnostics.diagnostics.map(\.claim).sorted() == claims.claims, "\(fixture.name)")
    }

    /// A missing golden stands for empty output.
    private func compare(_ actual: String, _ golden: Golden, in fixture: Fixture) throws {
        try Golden.expect(
            actual.isEmpty ? nil : Array(actual.utf8), in: fixture.url(golden.rawValue), of: fixture.name)
    }

    /// Runs a command. `build` prints its diagnostics on standard error, the others on standard output (CLI.md 3).
    private func run(_ arguments: [String], in fixture: Fixture) throws -> (product: String, diagnostics: String) {
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let files = (0..<2).map { _ in
            FileManager.default.temporaryDirectory.appending(path: "mdxc-\(UUID().uuidString)")
        }
        for file in files { try Data().write(to: file) }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        let process = Process()
        process.executableURL = products.appending(path: "mdxc")
        process.arguments = arguments
        process.currentDirectoryURL = fixture.folder
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        if arguments.first == "build" { process.standardError = try FileHandle(forWritingTo: files[1]) }
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return arguments.first == "build" ? (texts[0], texts[1]) : ("", texts[0])
    }
}
