import StorySource
import StorySyntax

/// Formats tables: aligns columns by the width of their cells on a screen.
extension BodyFormatter {
    /// The limit on a formatted table's size: a multiple of the size of its cells, plus a constant in bytes.
    private static let greatestGrowth = (factor: 16, constant: 1 << 16)

    private struct Cell {
        var bytes: [UInt8] = []
        var cells = 0
    }

    mutating func writeTable(_ table: NodeID) {
        guard let header = tree.firstChild(of: table, kind: .tableRow) else { return }
        var alignments: [TableAlignment] = []
        for cell in tree.children(of: header) {
            alignments.append(TableAlignment(rawValue: tree[cell].payload) ?? .none)
        }
        if !holdsAllCells(table) {
            for row in tree.children(of: table) {
                if row != header { text.endLine() }
                writeInlines(tree[row].range, of: row)
                if row != header { continue }
                text.endLine()
                writeDelimiters(alignments.map { _ in 3 }, alignments)
            }
            return
        }
        var widths = alignments.map { $0 == .none ? 3 : $0 == .center ? 5 : 4 }
        var rows: [[Cell]] = []
        var size = 0
        for row in tree.children(of: table) where tree[row].kind == .tableRow {
            var cells: [Cell] = []
            for (column, cell) in tree.children(of: row).enumerated() where column < widths.count {
                let content = content(of: cell)
                widths[column] = max(widths[column], content.cells)
                size += content.bytes.count + 3
                cells.append(content)
            }
            rows.append(cells)
        }
        // One long cell among very many would make the table larger by an order of magnitude.
        let (aligned, overflows) = widths.reduce(0) { $0 + $1 + 3 }.multipliedReportingOverflow(by: rows.count)
        let isAligned = !overflows && aligned <= size * Self.greatestGrowth.factor + Self.greatestGrowth.constant
        if !isAligned { widths = widths.map { _ in 0 } }
        for (index, row) in rows.enumerated() {
            if index > 0 { text.endLine() }
            writeRow(row, widths, alignments, fills: isAligned)
            if index == 0 {
                text.endLine()
                writeDelimiters(widths, alignments)
            }
        }
    }

    /// Whether all text of the table's rows is in cells. Text beyond the header's cells has no meaning, and is kept.
    private func holdsAllCells(_ table: NodeID) -> Bool {
        for row in tree.children(of: table) where tree[row].kind == .tableRow {
            var end = Int(tree[row].start)
            for cell in tree.children(of: row) { end = Int(tree[cell].end) }
            var pipes = 0
            for byte in source[end..<Int(tree[row].end)] where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
                if byte != UInt8(ascii: "|") { return false }
                pipes += 1
            }
            if pipes > 1 { return false }
        }
        return true
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
