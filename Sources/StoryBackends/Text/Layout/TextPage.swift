/// The output text, line by line, inside margins that may contain marks.
struct TextPage {
    /// The left margin of a block: one mark for its first line, and one for the others. Both have the same width.
    private struct Margin {
        let first: TextLine
        let rest: TextLine
        let cells: Int
        var isUsed = false
    }

    /// The least width of a line, however deep its block is nested. Margins that would leave less are dropped.
    private static let minimumMeasure = 10

    /// The output so far: UTF-8, with LF after each line.
    private(set) var bytes: [UInt8] = []
    private var margins: [Margin] = []
    /// The width inside the margins in cells.
    private(set) var measure: Int
    /// The number of blank lines before the next line, and how many of the margins they show.
    private var gap = (lines: 0, margins: 0)

    init(width: Int) { measure = width }

    /// Requests blank lines before the next line, if there is one. The greatest number counts. A page begins without any.
    mutating func leaveBlank(_ lines: Int = 1) {
        guard !bytes.isEmpty else { return }
        gap = gap.lines == 0 ? (lines, margins.count) : (max(gap.lines, lines), min(gap.margins, margins.count))
    }

    mutating func write(_ prose: Prose) {
        LineWrapper.forEachLine(of: prose, width: measure) { line in
            beginLine()
            TextLine.write(line.elements, showsHyphen: line.showsHyphen, to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    mutating func write(_ text: String) { write(Prose(text)) }

    mutating func write(_ line: TextLine) {
        beginLine(isEmpty: line.isEmpty)
        bytes += line.bytes
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Begins a block with a mark before its first line, and blanks before the others. A mark without text is written too.
    /// - Parameter width: The cells from the start of the mark to the text; at least one more than the mark takes.
    mutating func beginHanging(_ sign: TextLine, width: Int) {
        begin(Margin(first: sign, rest: .empty, cells: max(width, sign.cells + 1)))
    }

    /// Begins a block with an indentation in cells.
    mutating func beginIndent(by cells: Int) { begin(Margin(first: .empty, rest: .empty, cells: cells, isUsed: true)) }

    /// Begins a block with a mark before each of its lines, blank ones included.
    mutating func beginBar(_ sign: TextLine) {
        begin(Margin(first: sign, rest: sign, cells: sign.cells + 1, isUsed: true))
    }

    mutating func end() {
        if !margins[margins.count - 1].isUsed { write(.empty) }
        measure += margins.removeLast().cells
    }

    private mutating func begin(_ margin: Margin) {
        if measure - margin.cells >= Self.minimumMeasure {
            margins.append(margin)
            measure -= margin.cells
        } else {
            if !margin.isUsed { write(margin.first) }
            margins.append(Margin(first: .empty, rest: .empty, cells: 0, isUsed: true))
        }
    }

    /// Writes the blank lines before a line, and its margins. `isEmpty`: whether nothing follows on it.
    private mutating func beginLine(isEmpty: Bool = false) {
        for _ in 0..<gap.lines {
            _ = writeMarks(of: min(gap.margins, margins.count), isBlank: true)
            bytes.append(UInt8(ascii: "\n"))
        }
        gap = (0, 0)
        let blanks = writeMarks(of: margins.count, isBlank: false)
        if !isEmpty { writeBlanks(blanks) }
    }

    /// Writes the marks of the first margins, and returns how many cells are left before the text.
    private mutating func writeMarks(of count: Int, isBlank: Bool) -> Int {
        var blanks = 0
        for index in margins.indices.prefix(count) {
            let showsRest = isBlank || margins[index].isUsed
            if !isBlank { margins[index].isUsed = true }
            blanks += margins[index].cells
            let sign = showsRest ? margins[index].rest : margins[index].first
            if sign.isEmpty { continue }
            writeBlanks(blanks - margins[index].cells)
            bytes += sign.bytes
            blanks = margins[index].cells - sign.cells
        }
        return blanks
    }

    private mutating func writeBlanks(_ count: Int) { for _ in 0..<count { bytes.append(UInt8(ascii: " ")) } }
}
