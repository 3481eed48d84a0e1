import StoryIR

/// Tables of Markdown.
extension TextFormatter {
    /// The space between two columns, in cells.
    private static let gutter = 2
    /// The least width to which columns shrink.
    private static let minimumColumn = 8

    /// Writes a table with a rule below its header, and wraps cells if needed. If the columns don't fit, each row becomes a
    /// list of its cells under their headings.
    mutating func formatTable(_ table: IR.Table) {
        let header = prose(of: table.header)
        let rows = table.rows.map { prose(of: $0) }
        page.beginIndent(by: inset)
        if let widths = columnWidths(header, rows) {
            formatRow(header, widths, table.columns)
            formatRule("─", cells: widths.reduce(0, +) + Self.gutter * (widths.count - 1))
            for row in rows { formatRow(row, widths, table.columns) }
        } else if rows.isEmpty {
            for cell in header { page.write(cell) }
        } else {
            // Records leave out blank cells, except in columns without entries, so that each heading is shown.
            let empty = header.indices.filter { column in
                !header[column].isBlank && rows.allSatisfy { column >= $0.count || $0[column].isBlank }
            }
            for (index, row) in rows.enumerated() {
                if index > 0 { page.leaveBlank() }
                formatRecord(row, header, empty)
            }
        }
        page.end()
    }

    private mutating func prose(of cells: [IR.TableCell]) -> [Prose] {
        cells.map { InlineFormatter.prose($0.inlines, &notes) }
    }

    /// Returns the width of each column in cells; nil if they would be too narrow.
    private func columnWidths(_ header: [Prose], _ rows: [[Prose]]) -> [Int]? {
        guard !header.isEmpty else { return nil }
        var wanted = header.map { TextLine($0).cells }
        for row in rows {
            for (index, cell) in row.prefix(wanted.count).enumerated() {
                wanted[index] = max(wanted[index], TextLine(cell).cells)
            }
        }
        // The narrowest columns get what they need; the others share the rest equally.
        var room = page.measure - Self.gutter * (wanted.count - 1)
        var widths = wanted
        var waiting = wanted.count
        for index in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }) {
            guard room >= 0 else { return nil }
            let share = room / waiting
            widths[index] = min(wanted[index], share)
            if widths[index] < wanted[index], share < Self.minimumColumn { return nil }
            room -= widths[index]
            waiting -= 1
        }
        return widths
    }

    private mutating func formatRow(_ row: [Prose], _ widths: [Int], _ columns: [IR.TableColumn]) {
        let cells = zip(row, widths).map { LineWrapper.lines($0, width: $1) }
        for line in 0..<max(1, cells.map(\.count).max() ?? 0) {
            var text = TextLine.empty
            var blanks = 0
            for (index, lines) in cells.enumerated() {
                if index > 0 { blanks += Self.gutter }
                let piece = line < lines.count ? lines[line] : .empty
                let rest = max(0, widths[index] - piece.cells)
                let before =
                    switch index < columns.count ? columns[index].align : nil {
                    case .right: rest
                    case .center: rest / 2
                    case .left, nil: 0
                    }
                blanks += before
                if !piece.isEmpty {
                    text.append(piece, after: blanks)
                    blanks = 0
                }
                blanks += rest - before
            }
            page.write(text)
        }
    }

    private mutating func formatRecord(_ row: [Prose], _ header: [Prose], _ empty: [Int]) {
        for (index, cell) in row.enumerated() where !cell.isBlank || empty.contains(index) {
            guard index < header.count, !header[index].isBlank else {
                page.write(cell)
                continue
            }
            var line = header[index]
            line.append(cell.isBlank ? ":" : ": ")
            line.append(cell)
            page.write(line)
        }
    }
}
