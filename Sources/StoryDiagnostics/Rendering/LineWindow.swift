import StorySource

/// A source line as printed: whole, or the part around a label if the line is long.
///
/// The cost depends on the width of the window, not on the length of the line, so many diagnostics on one long line take
/// linear time.
struct LineWindow {
    /// The greatest width, in terminal cells, of a line that is shown whole.
    static let limit = 120
    /// The width of tab stops in cells.
    private static let tabWidth = 4
    /// The greatest number of scalars in a window: a line of combining marks takes no cells at all.
    private static let scalarLimit = 4 * limit
    /// The number of cells beside a label that is longer than the window.
    private static let minimumContext = 30

    /// The printed text, harmless and without tabs.
    private(set) var text = ""
    /// For each scalar in the window, its offset and first cell; then those of the window's end.
    private var stops: [(offset: Int, cell: Int)] = []
    /// The number of cells of `text`.
    private var cellCount = 0

    /// Creates the line with the bytes `line`, or as much of it as fits around `focus`.
    init(_ line: Range<Int>, around focus: Range<Int>, in bytes: Bytes) {
        if line.count <= Self.limit, bytes[line].allSatisfy(Self.isPlain) {
            text = bytes.string(line)
            stops = (0...line.count).map { (line.lowerBound + $0, $0) }
            cellCount = line.count
            return
        }
        let fits = Self.reach(from: line.lowerBound, to: line.upperBound, cells: Self.limit, in: bytes)
        let start = fits.offset == line.upperBound ? line.lowerBound : Self.start(of: line, around: focus, in: bytes)
        let isCutInFront = start > line.lowerBound
        var cursor = Cursor(bytes: bytes, offset: start)
        if isCutInFront {
            text = "…"
            cursor.cell = 1
        }
        while cursor.offset < line.upperBound, stops.count < Self.scalarLimit {
            var next = cursor
            let piece = next.advance()
            let isLast = next.offset >= line.upperBound
            guard next.cell <= (isLast ? Self.limit : Self.limit - 1) || fits.offset == line.upperBound else { break }
            stops.append((cursor.offset, cursor.cell))
            text += piece
            cursor = next
        }
        stops.append((cursor.offset, cursor.cell))
        cellCount = cursor.cell
        if cursor.offset < line.upperBound {
            text += "…"
            cellCount += 1
        }
    }

    /// Returns whether a byte is a character of one cell that can't begin a command for a CI server.
    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "#") }

    /// Returns the cells of a byte range, at least one. Anything outside the window is on its `…`.
    func cells(of range: Range<Int>) -> Range<Int> {
        var start = 0
        var end = cellCount
        for stop in stops {
            if stop.offset <= range.lowerBound { start = stop.cell }
            if stop.offset >= range.upperBound {
                end = stop.cell
                break
            }
        }
        return start..<max(start + 1, end)
    }

    /// Returns the start of the window of a line that is too long to be shown whole.
    private static func start(of line: Range<Int>, around focus: Range<Int>, in bytes: Bytes) -> Int {
        let budget = limit - 2
        let focusStart = min(max(focus.lowerBound, line.lowerBound), line.upperBound)
        let focusEnd = min(max(focus.upperBound, focusStart), line.upperBound)
        let label = reach(from: focusStart, to: focusEnd, cells: budget - minimumContext, in: bytes)
        let spare = budget - label.cells
        let after = reach(from: label.offset, to: line.upperBound, cells: spare, in: bytes)
        let room = max(spare / 2, spare - after.cells)
        var offset = focusStart
        var cells = 0
        var steps = 0
        while offset > line.lowerBound, steps < scalarLimit / 2 {
            let previous = UTF8Sequence.startOfSequence(containing: offset - 1, in: bytes)
            var cursor = Cursor(bytes: bytes, offset: previous)
            _ = cursor.advance()
            guard cells + cursor.cell <= room else { break }
            cells += cursor.cell
            offset = previous
            steps += 1
        }
        return offset
    }

    /// Returns how far `start` can move towards `end` within a number of cells, and how many cells that takes.
    private static func reach(from start: Int, to end: Int, cells: Int, in bytes: Bytes) -> (offset: Int, cells: Int) {
        var cursor = Cursor(bytes: bytes, offset: start)
        for _ in 0..<scalarLimit where cursor.offset < end {
            var next = cursor
            _ = next.advance()
            guard next.cell <= cells else { break }
            cursor = next
        }
        return (cursor.offset, cursor.cell)
    }

    /// A position in a line and the cell at which it is printed.
    private struct Cursor {
        let bytes: Bytes
        var offset: Int
        var cell = 0
        private var width = DisplayWidth()
        private var command = LogCommand()

        init(bytes: Bytes, offset: Int) {
            self.bytes = bytes
            self.offset = offset
        }

        /// Advances by one scalar, or one bad byte, and returns its printed form.
        mutating func advance() -> String {
            let byte = bytes[offset]
            if LineWindow.isPlain(byte), !command.isBegun {
                offset += 1
                cell += 1
                width = DisplayWidth()
                return String(Unicode.Scalar(byte))
            }
            let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
            offset += length
            if scalar == "\t" {
                let cells = tabWidth - cell % tabWidth
                cell += cells
                return String(repeating: " ", count: cells)
            }
            if let substitute = VisibleText.substitute(for: scalar, &command) {
                cell += substitute.unicodeScalars.count
                return substitute
            }
            cell += width.advance(scalar)
            return String(scalar)
        }
    }
}
