import StorySource
import TestSupport
import Testing

/// Locations against a count from the start of the file, in random order, since the index counts only as far as it is asked.
struct LineIndexTests {
    /// Line breaks, text, sequences of each length, and bytes that are part of none.
    private static let pieces: [[UInt8]] = [
        [0x0A], [0x0D], [0x0D, 0x0A], Array("a".utf8), Array("prose of a line. ".utf8), Array("é".utf8),
        Array("日".utf8), Array("😀".utf8), [0x80], [0xF0, 0x9F], [0xE6],
        Array("ह".utf8), [0xC0, 0x80], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0x80, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]

    @Test(arguments: 0..<80)
    func positionsEqualACountFromTheStart(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var text: [UInt8] = seed % 2 == 0 ? [] : [0xEF, 0xBB, 0xBF]
        // Few pieces, so that lines are also longer than a block.
        let chosen = (0..<3).map { _ in Self.pieces.randomElement(using: &random)! }
        while text.count < 1_700 {
            text += (random.next() % 8 == 0 ? Self.pieces : chosen).randomElement(using: &random)!
        }
        let source = SourceFile(path: "", content: text)
        let expected = Self.positions(of: source.bytes)
        for offset in Array(0...text.count).shuffled(using: &random) {
            let found = source.lines.position(of: offset)
            #expect(Position(found.line, found.column, found.utf16Column) == expected[offset], "offset \(offset)")
        }
        let starts = Self.starts(of: expected)
        let other = SourceFile(path: "", content: text)
        for line in Array(1...starts.count + 2).shuffled(using: &random) {
            #expect(other.lines.start(ofLine: line) == (line > starts.count ? nil : starts[line - 1]), "line \(line)")
            let known = min(line, starts.count)
            var end = known < starts.count ? starts[known] : text.count
            let start = known == 1 && seed % 2 == 1 ? 3 : starts[known - 1]
            if known < starts.count {
                if end > start, text[end - 1] == 0x0A { end -= 1 }
                if end > start, text[end - 1] == 0x0D { end -= 1 }
            }
            #expect(other.lines.contentRange(ofLine: line) == start..<end, "line \(line)")
        }
    }

    private struct Position: Equatable {
        let line: Int
        let column: Int
        let utf16Column: Int

        init(_ line: Int, _ column: Int, _ utf16Column: Int) {
            (self.line, self.column, self.utf16Column) = (line, column, utf16Column)
        }
    }

    private static func positions(of bytes: Bytes) -> [Position] {
        var (line, column, utf16, sequence) = (1, 1, 1, 0)
        let hasMark = bytes.matches("\u{FEFF}", at: 0)
        return (0...bytes.count).map { offset in
            if offset > 0 {
                let before = bytes[offset - 1]
                if sequence == offset - 1 {
                    let length = max(1, UTF8Sequence.length(at: offset - 1, in: bytes))
                    sequence += length
                    if !(hasMark && offset == 1) {
                        column += 1
                        utf16 += length == 4 ? 2 : 1
                    }
                }
                if before == 0x0A || before == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) {
                    (line, column, utf16) = (line + 1, 1, 1)
                }
            }
            return Position(line, column, utf16)
        }
    }

    private static func starts(of positions: [Position]) -> [Int] {
        positions.indices.filter { $0 == 0 || positions[$0].line > positions[$0 - 1].line }
    }
}
