import StorySource
import StorySyntax

/// Formats tables: aligns columns by the width of their cells on a screen.
extension BodyFormatter {
    /// The limit on a formatted table's size: a multiple of the size of its cells, plus a constant in bytes.
    private static let maximumGrowth = (factor: 16, constant: 1 << 16)

    private struct Cell {
        var bytes: [UInt8] = []
        var cells = 0
    }

    mutating func writeTable(_ table: NodeID) {
        guard let header = tree.firstChild(of: table, kind: .tableRow) else { return }
        let alignments = tree.children(of: header).map { TableAlignment(rawValue: tree[$0].payload) ?? .none }
        var widths = alignments.map { $0 == .none ? 3 : $0 == .center ? 5 : 4 }
        var rows: [(cells: [Cell], rest: Range<Int>)] = []
        var size = 0
        for row in tree.children(of: table) where tree[row].kind == .tableRow {
            var cells: [Cell] = []
            for (column, cell) in tree.children(of: row).enumerated() where column < widths.count {
                let content = content(of: cell)
                widths[column] = max(widths[column], content.cells)
                size += content.bytes.count + 3
                cells.append(content)
            }
            let rest = rest(of: row)
            size += rest.count
            rows.append((cells, rest))
        }
        // One long cell among very many would make the table larger by an order of magnitude.
        let (aligned, overflows) = widths.reduce(0) { $0 + $1 + 3 }.multipliedReportingOverflow(by: rows.count)
        let isAligned = !overflows && aligned <= size * Self.maximumGrowth.factor + Self.maximumGrowth.constant
        if !isAligned { widths = widths.map { _ in 0 } }
        for (index, row) in rows.enumerated() {
            if index > 0 { text.endLine() }
            writeRow(row.cells, widths, alignments, fills: isAligned)
            if !row.rest.isEmpty { text.write(UInt8(ascii: " ")) }
            text.write(source[row.rest])
            if index == 0 {
                text.endLine()
                writeDelimiters(widths, alignments)
            }
        }
    }

    /// Returns what follows the pipe after a row's last cell. It has no meaning, and is kept.
    private func rest(of row: NodeID) -> Range<Int> {
        let end = Int(tree[row].end)
        var start = Int(tree[row].start)
        for cell in tree.children(of: row) { start = Int(tree[cell].end) }
        start = source.skipBlanks(from: start, end: end)
        if start < end, source[start] == UInt8(ascii: "|") { start += 1 }
        return source.skipBlanks(from: start, end: end)..<end
    }

    private func content(of cell: NodeID) -> Cell {
        let range = tree[cell].range
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        bytes += source[range]
        if !keepsMarks {
            for mark in underscores(in: cell) { bytes[mark - range.lowerBound] = UInt8(ascii: "*") }
        }
        return Cell(bytes: bytes, cells: source.cells(range))
    }

    private mutating func writeRow(_ row: [Cell], _ widths: [Int], _ alignments: [TableAlignment], fills: Bool) {
        text.write(UInt8(ascii: "|"))
        for (column, width) in widths.enumerated() {
            if !fills, column >= row.count { break }
            let cell = column < row.count ? row[column] : Cell()
            let space = max(0, width - cell.cells)
            let before =
                switch alignments[column] {
                case .right: space
                case .center: space / 2
                case .none, .left: 0
                }
            text.write(UInt8(ascii: " "), times: before + 1)
            text.write(cell.bytes)
            text.write(UInt8(ascii: " "), times: space - before + 1)
            text.write(UInt8(ascii: "|"))
        }
    }

    private mutating func writeDelimiters(_ widths: [Int], _ alignments: [TableAlignment]) {
        text.write(UInt8(ascii: "|"))
        for (alignment, width) in zip(alignments, widths) {
            let colons = (alignment == .left || alignment == .center, alignment == .right || alignment == .center)
            text.write(UInt8(ascii: " "))
            if colons.0 { text.write(UInt8(ascii: ":")) }
            text.write(UInt8(ascii: "-"), times: max(3, width - (colons.0 ? 1 : 0) - (colons.1 ? 1 : 0)))
            if colons.1 { text.write(UInt8(ascii: ":")) }
            text.write(" |")
        }
    }
}
