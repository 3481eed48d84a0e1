import StorySource

/// The output of a formatter, written line by line with the markers and indentation of the current containers.
struct FormatText {
    private(set) var bytes: [UInt8] = []
    /// The text at the start of each line.
    private var prefix: [UInt8] = []
    private let lineBreak: [UInt8]
    /// Whether the current line is empty, without even the prefix.
    private(set) var isAtLineStart = true
    /// Whether the previous line has only its prefix, or does not exist.
    private(set) var isAfterBlankLine = true

    init(lineBreak: [UInt8], capacity: Int) {
        self.lineBreak = lineBreak
        bytes.reserveCapacity(capacity + capacity / 8)
    }

    /// The length so far.
    var count: Int { bytes.count }

    /// The width of the prefix in cells.
    var indentation: Int { prefix.count }

    // MARK: Lines

    /// Ends the line. An empty line keeps only the prefix.
    mutating func endLine() {
        if isAtLineStart {
            // The marker of a quote is needed, but not the white space after it.
            var end = prefix.count
            while end > 0, prefix[end - 1] == UInt8(ascii: " ") { end -= 1 }
            bytes += prefix[..<end]
        }
        endBareLine()
    }

    /// Ends the line without the prefix.
    mutating func endBareLine() {
        isAfterBlankLine = isAtLineStart
        bytes += lineBreak
        isAtLineStart = true
    }

    /// Starts a new line, unless the current one is empty.
    mutating func startLine() { if !isAtLineStart { endLine() } }

    /// Writes an empty line, unless the previous line is empty.
    mutating func blankLine() {
        startLine()
        if !isAfterBlankLine { endLine() }
    }

    /// Removes white space at the end of the line, back to `start`.
    mutating func trimBlanks(from start: Int) {
        while bytes.count > start, let last = bytes.last, last.isSpaceOrTab { bytes.removeLast() }
    }

    /// Treats the previous line as empty, because the next text begins something.
    mutating func forgetLine() { isAfterBlankLine = true }

    // MARK: Resetting

    /// A position in the text to which it can be reset.
    struct Mark {
        fileprivate let count: Int
        fileprivate let isAtLineStart: Bool
        fileprivate let isAfterBlankLine: Bool
    }

    var mark: Mark { Mark(count: count, isAtLineStart: isAtLineStart, isAfterBlankLine: isAfterBlankLine) }

    /// Removes everything that was written after a mark.
    mutating func reset(to mark: Mark) {
        bytes.removeLast(count - mark.count)
        isAtLineStart = mark.isAtLineStart
        isAfterBlankLine = mark.isAfterBlankLine
    }

    // MARK: Content

    mutating func write(_ byte: UInt8) {
        beginContent()
        bytes.append(byte)
    }

    mutating func write(_ text: StaticString) {
        beginContent()
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ text: some Collection<UInt8>) {
        beginContent()
        bytes.append(contentsOf: text)
    }

    mutating func write(_ byte: UInt8, times count: Int) {
        beginContent()
        bytes.append(contentsOf: repeatElement(byte, count: max(0, count)))
    }

    /// Writes text at the start of a line, without the prefix.
    mutating func writeWithoutPrefix(_ text: some Collection<UInt8>) {
        isAtLineStart = false
        bytes.append(contentsOf: text)
    }

    private mutating func beginContent() {
        guard isAtLineStart else { return }
        isAtLineStart = false
        bytes.append(contentsOf: prefix)
    }

    // MARK: Prefix

    /// Appends to the prefix of the following lines.
    mutating func pushPrefix(_ text: some Collection<UInt8>) { prefix.append(contentsOf: text) }

    mutating func popPrefix(_ count: Int) { prefix.removeLast(count) }
}

extension Bytes {
    func lineBreaks(in range: Range<Int>, atMost limit: Int) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset < range.upperBound, count < limit {
            if self[offset].isLineBreak {
                count += 1
                offset = afterLineBreak(offset)
            } else {
                offset += 1
            }
        }
        return count
    }

    /// Returns the width of a range's text in cells.
    func cells(_ range: Range<Int>) -> Int {
        self[range].allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? range.count : DisplayWidth.cells(of: string(range))
    }
}
