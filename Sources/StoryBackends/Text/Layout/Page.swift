/// The output text, line by line, inside margins that may hold marks.
struct Page {
    /// The mark left of the lines of a block: once, before its first line, and from then on. Both take the same cells.
    private struct Margin {
        let first: TextLine
        let rest: TextLine
        let cells: Int
        var isUsed = false
    }

    /// A line never gets narrower than this, however deep its block is nested: margins that would take more are left out.
    private static let leastMeasure = 10

    /// The width of the page in cells.
    let width: Int
    /// What is written so far: UTF-8, LF after each line.
    private(set) var bytes: [UInt8] = []
    private var margins: [Margin] = []
    /// The cells that are left of the width inside the margins.
    private(set) var measure: Int
    /// The blank lines that are due before the next line, and how many of the margins they show.
    private var gap = (lines: 0, margins: 0)

    /// An empty page.
    init(width: Int) {
        self.width = width
        measure = width
    }

    /// Asks for blank lines before the next line, where there is one; the greatest number counts. There are none
    /// before the first line of all.
    mutating func leaveBlank(_ lines: Int = 1) {
        guard !bytes.isEmpty else { return }
        gap = gap.lines == 0 ? (lines, margins.count) : (max(gap.lines, lines), min(gap.margins, margins.count))
    }

    /// Writes prose, as many lines as it takes.
    mutating func write(_ prose: Prose) {
        for line in LineWrapper.lines(prose, width: measure) { write(line) }
    }

    /// Writes a text.
    mutating func write(_ text: String) { write(Prose(text)) }

    /// Writes a line that is laid out already, whatever its width is.
    mutating func write(_ line: TextLine) {
        if gap.lines > 0 {
            for _ in 0..<gap.lines { endLine(showing: min(gap.margins, margins.count), isBlank: true) }
            gap = (0, 0)
        }
        endLine(line, showing: margins.count, isBlank: false)
    }

    /// Begins a block whose first line is after a sign, and the others after as many blanks. A sign without
    /// anything after it is written all the same.
    /// - Parameter width: The cells from the sign's start to the text; at least one more than the sign has.
    mutating func beginHanging(_ sign: TextLine, width: Int) {
        begin(Margin(first: sign, rest: .empty, cells: max(width, sign.cells + 1)))
    }

    /// Begins a block after so many blank cells.
    mutating func beginIndent(by cells: Int) {
        begin(Margin(first: .empty, rest: .empty, cells: cells, isUsed: true))
    }

    /// Begins a block with a sign before each of its lines, blank ones too.
    mutating func beginBar(_ sign: String) {
        let sign = TextLine(Prose(sign))
        begin(Margin(first: sign, rest: sign, cells: sign.cells + 1, isUsed: true))
    }

    /// Ends the block that was begun last.
    mutating func end() {
        if !margins[margins.count - 1].isUsed { write(.empty) }
        measure += margins.removeLast().cells
    }

    private mutating func begin(_ margin: Margin) {
        if measure - margin.cells >= Self.leastMeasure {
            margins.append(margin)
            measure -= margin.cells
        } else {
            if !margin.isUsed { write(margin.first) }
            margins.append(Margin(first: .empty, rest: .empty, cells: 0, isUsed: true))
        }
    }

    private mutating func endLine(_ line: TextLine? = nil, showing count: Int, isBlank: Bool) {
        var blanks = 0
        func add(_ text: TextLine, _ page: inout Page) {
            guard !text.isEmpty else { return }
            page.bytes += repeatElement(UInt8(ascii: " "), count: blanks)
            page.bytes += text.bytes
            blanks = 0
        }
        for index in margins.indices.prefix(count) {
            let margin = margins[index]
            let sign = isBlank || margin.isUsed ? margin.rest : margin.first
            if !isBlank { margins[index].isUsed = true }
            add(sign, &self)
            blanks += margin.cells - sign.cells
        }
        if let line { add(line, &self) }
        bytes.append(UInt8(ascii: "\n"))
    }
}
