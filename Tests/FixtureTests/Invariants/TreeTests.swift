import StorySource
import StorySyntax
import Testing

@Suite struct TreeTests {
    @Test(arguments: Fixture.all) func theTreeCoversTheWholeSource(fixture: Fixture) {
        let problems = TreeShape.problems(Compiled(fixture))
        #expect(problems.isEmpty, "\(fixture.name)\n  \(problems.joined(separator: "\n  "))")
    }

    /// Lines and columns are those of a naive count by LANGUAGE.md 1, for each offset of each case.
    @Test(arguments: Fixture.all) func positionsEqualASimpleCount(fixture: Fixture) {
        let source = SourceFile(path: "", content: fixture.input)
        let plain = PlainPositions(fixture.input)
        for offset in fixture.input.indices + [fixture.input.count] {
            guard plain.isBoundary[offset] else { continue }
            let position = source.lines.position(of: offset)
            if position.line != plain.lines[offset] || position.column != plain.columns[offset] {
                Issue.record(
                    """
                    \(fixture.name), byte \(offset): \(position.line):\(position.column) \
                    instead of \(plain.lines[offset]):\(plain.columns[offset])
                    """)
                return
            }
        }
    }

    @Test func sizes() {
        #expect(MemoryLayout<Token>.stride == 12)
        #expect(MemoryLayout<Node>.stride == 16)
    }
}

/// The line and column of each offset, counted scalar by scalar.
struct PlainPositions {
    private(set) var lines: [Int] = []
    private(set) var columns: [Int] = []
    /// Whether a scalar, or a bad byte, begins at each offset.
    private(set) var isBoundary: [Bool] = []

    init(_ bytes: [UInt8]) {
        var line = 1
        var column = 1
        var index = 0
        func note(_ isStart: Bool) {
            lines.append(line)
            columns.append(column)
            isBoundary.append(isStart)
        }
        while index < bytes.count {
            var decoder = UTF8()
            var rest = bytes[index...].prefix(4).makeIterator()
            // Each bad byte takes one column, however the decoder treats a run of them.
            let length =
                switch decoder.decode(&rest) {
                case .scalarValue(let scalar): String(scalar).utf8.count
                case .emptyInput, .error: 1
                }
            for part in 0..<length { note(part == 0) }
            let isMark = index == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
            let byte = bytes[index]
            index += length
            if byte == 0x0A || (byte == 0x0D && (index >= bytes.count || bytes[index] != 0x0A)) {
                line += 1
                column = 1
            } else if !isMark {
                column += 1
            }
        }
        note(true)
    }
}
