import Foundation
import Testing

/// Stories with a diagnostic every few bytes. With `MDXC_EXHAUSTIVE=1`, for release builds, they have two megabytes.
@Suite("The memory that diagnostics take", .serialized)
struct DiagnosticMemoryTests {
    private static let isExhaustive = ProcessInfo.processInfo.environment["MDXC_EXHAUSTIVE"] == "1"
    private static let byteCount = isExhaustive ? 2 << 20 : 1 << 14
    /// What the system counts by the page, among it code that only the larger story runs: it differs from run to run.
    private static let tolerance = 1 << 18

    /// A repeated text, and what precedes and follows it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var file = "story.mdx"
        var start = ""
        let unit: String
        var end = ""
        /// The limit of memory in bytes per byte of a story, beyond what a small one needs.
        var limit = 64

        var testDescription: String { name }

        func story(_ byteCount: Int) -> String {
            start + String(repeating: unit, count: byteCount / unit.utf8.count) + end
        }
    }

    private static let head = Shell.story("hostile").replacing("</Section>", with: "")
    private static let choices = "{\"segments\":[{\"id\":\"a\",\"text\":\"t\",\"choices\":["
    private static let cases = [
        Case(name: "attributes", start: head + "<DropQuote ", unit: "a ", end: ">x</DropQuote>"),
        Case(name: "quotes in a tag", start: head + "<DropQuote text=", unit: "\"", end: ">x</DropQuote>"),
        Case(name: "quotes in front matter", start: "---\ntitle: ", unit: "\"", end: "\n---\n"),
        Case(name: "keys", start: "---\n", unit: "a: 1\n", end: "---\n"),
        Case(name: "open braces", start: head, unit: "{"),
        Case(name: "braces", start: head, unit: "}{"),
        Case(name: "stars", start: head, unit: "*"),
        Case(name: "tags", start: head, unit: "<a"),
        Case(name: "headings", start: head, unit: "# a\n"),
        Case(name: "segments of JSON", file: "story.json", start: "{\"segments\": [0", unit: ",0", end: "]}"),
        Case(name: "sections without anything", start: "---\nsections:\n", unit: "- {}\n", end: "---\n"),
        Case(name: "media without anything", start: "---\nmedia: [{}", unit: ",{}", end: "]\n---\n"),
        Case(name: "keys of the author", start: "---\nx_a: {a: 0", unit: ",b", end: "}\n---\n"),
        Case(name: "choices of JSON", file: "story.json", start: choices + "{}", unit: ",{}", end: "]}]}"),
        Case(name: "choices of JSON that are none", file: "story.json", start: choices + "0", unit: ",0", end: "]}]}"),
        Case(
            name: "choices of JSON with an id", file: "story.json", start: choices + "{}", unit: ",{\"id\":\"b\"}",
            end: "]}]}"),
        Case(
            name: "segments of JSON with an id", file: "story.json", start: "{\"segments\":[{}",
            unit: ",{\"id\":\"b\"}",
            end: "]}", limit: 80),
        Case(
            name: "members of JSON", file: "story.json", start: "{\"x_a\":[0", unit: ",0",
            end: "],\"id\":\"s\",\"title\":\"T\",\"author\":\"A\",\"segments\":[{\"id\":\"a\",\"text\":\"t\"}]}"),
        Case(
            name: "signs of JSON", file: "story.json", start: "{\"segments\":[{\"id\":\"a\",\"text\":\"", unit: "*",
            end: "\"}]}"),
    ]

    @Test(
        "is a small multiple of the story's size", arguments: cases,
        isExhaustive ? ["concise", "human", "json", "sarif", "junit", "github"] : ["json", "junit"])
    func memory(of story: Case, format: String) throws {
        let shell = try Shell()
        try shell.write("small/\(story.file)", story.story(story.unit.utf8.count))
        try shell.write("large/\(story.file)", story.story(Self.byteCount))
        let arguments = ["check", "--diagnostic-format", format, "--diagnostics-output", "findings"]
        let small = try shell.peakMemory(arguments + ["small"])
        let large = try shell.peakMemory(arguments + ["large"])
        #expect(
            large - small <= story.limit * Self.byteCount + Self.tolerance,
            "\(large - small) bytes more for \(Self.byteCount)")
    }
}
