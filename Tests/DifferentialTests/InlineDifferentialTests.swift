import Foundation
import Testing

/// Inlines follow CommonMark to the letter: other parsers read twenty thousand generated paragraphs in the same way.
struct InlineDifferentialTests {
    private static let count = 20_000

    @Test func equalsCmark() throws { try compare(with: .cmark, seed: 1) }

    @Test func equalsMarkdownIt() throws { try compare(with: .markdownIt, seed: 2) }

    private func compare(with reference: Reference, seed: UInt64) throws {
        var generator = ParagraphGenerator(seed: seed, for: reference)
        let paragraphs = (0..<Self.count).map { _ in generator.next() as String }
        let expected = try run(reference, on: paragraphs)
        try #require(expected.count == Self.count, "the reference parser must answer for each paragraph")
        var differences: [String] = []
        for (paragraph, expected) in zip(paragraphs, expected) {
            let actual = CanonicalInlines.of(paragraph)
            if actual != expected, differences.count < 5 {
                differences.append(
                    "\(paragraph.debugDescription)\n  \(reference.rawValue): \(expected)\n  mdxc: \(actual)")
            }
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    /// Runs `reference.py`. A machine without the reference parser fails the test: nothing is skipped.
    private func run(_ reference: Reference, on paragraphs: [String]) throws -> [String] {
        let process = Process()
        let python = ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3"
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "reference.py").path
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [python, script, reference.rawValue]
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdxc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "input"), folder.appending(path: "output"))
        try Data(paragraphs.joined(separator: "\0").utf8).write(to: input)
        try Data().write(to: output)
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(reference.rawValue) is not installed; Tests/run installs it")
        return String(decoding: try Data(contentsOf: output), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .dropLast().map(String.init)
    }
}
