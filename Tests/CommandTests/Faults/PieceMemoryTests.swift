import Foundation
import Testing

/// Stories of very small pieces, for which a document contains much data. With `MDXC_EXHAUSTIVE=1`, for release builds, they
/// have two megabytes.
@Suite("The memory that small pieces take", .serialized)
struct PieceMemoryTests {
    private static let isExhaustive = ProcessInfo.processInfo.environment["MDXC_EXHAUSTIVE"] == "1"
    private static let byteCount = isExhaustive ? 2 << 20 : 1 << 17
    /// The limit of memory in bytes per byte of a story, beyond what a small one needs: here three bytes are a paragraph, with
    /// its text, its line and its nodes.
    private static let limit = 112

    @Test(
        "is a multiple of the story's size",
        arguments: ["a\n\n", "a\\\n", "*a* ", "- a\n\nb\n\n", "# a\n", "<DropQuote>a</DropQuote>\n"],
        ["--emit html", "--emit text", "--split"])
    func memory(of piece: String, output: String) throws {
        let shell = try Shell()
        func story(_ count: Int) -> String { Shell.story("pieces", String(repeating: piece, count: count)) }
        try shell.write("small/story.mdx", story(1))
        try shell.write("large/story.mdx", story(Self.byteCount / piece.utf8.count))
        let arguments = ["build", "-o", "out", "--max-errors", "1", output]
        let small = try shell.peakMemory(arguments + ["small"])
        let large = try shell.peakMemory(arguments + ["large"])
        #expect((large - small) / Self.byteCount <= Self.limit, "\(large - small) bytes more for \(Self.byteCount)")
    }
}
