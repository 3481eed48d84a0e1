/// One line of a snippet with its marks: `^^^^` under the diagnostic, `----` under other locations, labels beside or below.
struct SnippetLine {
    /// A marked range of cells.
    struct Mark {
        let cells: Range<Int>
        let text: String
        let isPrimary: Bool
    }

    /// The source line as printed.
    let text: String
    /// The marks, ordered by their first cell.
    let marks: [Mark]

    init(text: String, marks: [Mark]) {
        self.text = text
        self.marks = marks.sorted {
            ($0.cells.lowerBound, $0.cells.upperBound) < ($1.cells.lowerBound, $1.cells.upperBound)
        }
    }

    /// Returns the lines below the source: the marks with the label of the last one, then the other labels, on bars.
    func markerLines(_ severity: Severity, _ palette: TerminalPalette) -> [String] {
        var lines: [String] = []
        var hanging = marks.filter { !$0.text.isEmpty }
        var markers = markerLine(severity, palette)
        let end = marks.map(\.cells.upperBound).max() ?? 0
        if let last = hanging.last, last.cells.upperBound == end {
            markers += " " + words(of: last, severity, palette)
            hanging.removeLast()
        }
        lines.append(markers)
        if !hanging.isEmpty { lines.append(bars(hanging[...], severity, palette).line) }
        while let mark = hanging.popLast() {
            let left = hanging.filter { $0.cells.lowerBound < mark.cells.lowerBound }
            let (line, cells) = bars(left[...], severity, palette)
            lines.append(
                line + String(repeating: " ", count: mark.cells.lowerBound - cells) + words(of: mark, severity, palette)
            )
        }
        return lines
    }

    private func markerLine(_ severity: Severity, _ palette: TerminalPalette) -> String {
        let end = marks.map(\.cells.upperBound).max() ?? 0
        var cells = [UInt8](repeating: UInt8(ascii: " "), count: end)
        for mark in marks where !mark.isPrimary {
            for cell in mark.cells { cells[cell] = UInt8(ascii: "-") }
        }
        for mark in marks where mark.isPrimary {
            for cell in mark.cells { cells[cell] = UInt8(ascii: "^") }
        }
        var line = ""
        for run in cells.runs {
            let piece = String(decoding: run, as: UTF8.self)
            switch run.first {
            case UInt8(ascii: "^"): line += palette.paint(piece, .severity(severity))
            case UInt8(ascii: "-"): line += palette.paint(piece, .related)
            default: line += piece
            }
        }
        return line
    }

    /// Returns bars at the first cells of some marks, and their width in cells.
    private func bars(
        _ marks: ArraySlice<Mark>, _ severity: Severity, _ palette: TerminalPalette
    ) -> (line: String, cells: Int) {
        var line = ""
        var cells = 0
        for mark in marks where mark.cells.lowerBound >= cells {
            line += String(repeating: " ", count: mark.cells.lowerBound - cells)
            line += palette.paint("|", mark.isPrimary ? .severity(severity) : .related)
            cells = mark.cells.lowerBound + 1
        }
        return (line, cells)
    }

    private func words(of mark: Mark, _ severity: Severity, _ palette: TerminalPalette) -> String {
        palette.paint(VisibleText.harmless(mark.text), mark.isPrimary ? .severity(severity) : .related)
    }
}

extension [UInt8] {
    /// The runs of equal bytes.
    fileprivate var runs: [ArraySlice<UInt8>] {
        var runs: [ArraySlice<UInt8>] = []
        var start = 0
        for index in indices where index + 1 == count || self[index + 1] != self[index] {
            runs.append(self[start...index])
            start = index + 1
        }
        return runs
    }
}
