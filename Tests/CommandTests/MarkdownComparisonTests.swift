import Foundation
import Testing

@Suite("Markdown")
struct MarkdownComparisonTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("DifferentialTests/Markdown").path
    private static let python = ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3"

    @Test("CommonMark's examples and random documents are read as by other parsers")
    func sameAsOthers() throws {
        let command = "'\(Self.python)' '\(Self.folder)/compare.py' --mdxc $MDXC --examples --random 500"
        let result = try Shell().run(command)
        #expect(result.code == 0, "\(result.output)\(result.messages)")
        #expect(result.output.contains("1034 documents: "), "\(result.output)")
    }

    @Test("the results of the other parsers are expressed as IR")
    func readings() throws {
        let result = try Shell().run(
            "'\(Self.python)' -m pytest -q -p no:cacheprovider '\(Self.folder)/test_readings.py'")
        #expect(result.code == 0, "\(result.output)\(result.messages)")
    }
}
