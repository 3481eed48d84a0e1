import Foundation
import Testing

/// Unrealistically large stories. With `MDXC_EXHAUSTIVE=1`, for release builds, they have their full size.
@Suite("Huge stories", .serialized)
struct SizeTests {
    /// A story of any size.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The number of its units at full size.
        let count: Int
        let code: Int32
        /// Returns the beginning of the summary of this many units.
        let summary: @Sendable (Int) -> String
        let story: @Sendable (Int) -> String
        /// What each unit adds to the text of the story, and nothing else does; nil if units add nothing.
        var trace: String? = nil

        var testDescription: String { name }
    }

    private static let isExhaustive = ProcessInfo.processInfo.environment["MDXC_EXHAUSTIVE"] == "1"
    /// The ratio of the full size to the short one.
    private static let shortening = 10
    /// The limit of a run in bytes of address space: for an empty story, and per byte of a story. A word for each pair of units
    /// exceeds it, even in the short form.
    private static let (basicMemory, memoryPerByte) = (160_000_000, 64)

    private static let cases = [
        Case(
            name: "100,000 sections", count: 100_000, code: 0, summary: { _ in "1 story, no problems" },
            story: { count in
                let sections = (0..<count).map { "<Section id=\"s\($0)\" title=\"S\">\nWords.\n</Section>\n" }.joined()
                let fields = (0..<count).map { "  - {id: s\($0), title: S}\n" }.joined()
                return Shell.story("huge").replacing(
                    "    title: One\n", with: "    title: One\n" + fields) + sections
            }, trace: "Words."),
        Case(
            name: "a line of 60 MB", count: 12_000_000, code: 0, summary: { _ in "1 story, no problems" },
            story: { Shell.story("huge", String(repeating: "word ", count: $0)) }, trace: "word"),
        Case(
            name: "50,000 attributes", count: 50_000, code: 0, summary: { "\($0) warnings in 1 story" },
            story: { count in
                Shell.story(
                    "huge", "<DropQuote \((0..<count).map { "a\($0)=\"b\"" }.joined(separator: " "))>a</DropQuote>")
            }),
        Case(
            name: "a million entities", count: 1_000_000, code: 0, summary: { _ in "1 story, no problems" },
            story: { Shell.story("huge", String(repeating: "&amp;", count: $0)) }, trace: "&"),
        Case(
            name: "50,000 diagnostics on one line", count: 50_000, code: 1, summary: { "\($0) errors in 1 story" },
            story: { count in Shell.story("huge", (0..<count).map { "<Foo\($0) /> " }.joined()) }),
    ]

    @Test("are checked and built in memory in proportion to them, and nothing is left out", arguments: cases)
    func size(of size: Case) throws {
        let count = Self.isExhaustive ? size.count : size.count / Self.shortening
        let shell = try Shell()
        let story = size.story(count)
        try shell.write("s/story.mdx", story)
        // Bash uses units of 1024 bytes.
        let limit = (Self.basicMemory + Self.memoryPerByte * story.utf8.count) / 1024
        let check = try shell.run(
            "ulimit -v \(limit); timeout 300 $MDXC check s --diagnostic-format concise --max-diagnostics 100000")
        #expect(check.code == size.code, "\(check.messages.suffix(500))")
        #expect(check.output.split(separator: "\n").last == Substring(size.summary(count)))
        let diagnostics = size.summary(count).hasPrefix("\(count)") ? count : 0
        #expect(check.output.split(separator: "\n").count == diagnostics + 1)
        let build = try shell.run(
            "ulimit -v \(limit); timeout 300 $MDXC build s -o o --emit ir,html,text --max-errors 1 --quiet; ls o/huge | tr '\\n' ' '"
        )
        #expect(
            build.output == (size.code == 0 ? "index.html story.json story.txt " : ""), "\(build.messages.suffix(500))")
        guard let trace = size.trace else { return }
        let traces = try shell.run("grep -oF '\(trace)' o/huge/story.txt | wc -l")
        #expect(Int(traces.output.trimmingCharacters(in: .whitespacesAndNewlines)) == count, "the text holds all of it")
    }
}
