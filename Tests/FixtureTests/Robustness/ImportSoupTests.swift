import TestSupport
import Testing

/// Any text is imported as a story without errors.
@Suite struct ImportSoupTests {
    @Test(arguments: 0..<8) func soup(part: Int) {
        var generator = SeededGenerator(seed: UInt64(part) + 77)
        for _ in 0..<60 {
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 1...120, using: &generator) {
                text += Array(ImportFuzzing.pieces.randomElement(using: &generator)!.utf8)
                if Int.random(in: 0..<40, using: &generator) == 0 {
                    text.append(UInt8.random(in: 0x80...0xFF, using: &generator))
                }
            }
            let path = Bool.random(using: &generator) ? "post.md" : "post.mdx"
            Self.check(text, path)
        }
    }

    /// Prefixes of real posts: a post that is cut off anywhere is imported too.
    @Test(arguments: ImportFixture.all) func beginnings(fixture: ImportFixture) {
        let bytes = fixture.content
        var generator = SeededGenerator(seed: UInt64(bytes.count))
        for _ in 0..<12 {
            Self.check(Array(bytes[0..<Int.random(in: 0...bytes.count, using: &generator)]), fixture.path)
        }
    }

    private static func check(_ text: [UInt8], _ path: String) {
        #expect(
            ImportFuzzing.problems(text, path: path) == [], "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
}
