import StorySource

/// The text that a formatter writes, line by line, behind the markers and the indentation of what it is in.
struct FormatText {
    private(set) var bytes: [UInt8] = []
    /// What each line begins with.
    private var prefix: [UInt8] = []
    private let lineBreak: [UInt8]
    /// Nothing is on the current line yet, not even the prefix.
    private(set) var isAtLineStart = true
    /// The line before the current one has nothing but its prefix, or there is none.
    private(set) var isAfterBlankLine = true

    init(lineBreak: [UInt8], capacity: Int) {
        self.lineBreak = lineBreak
        bytes.reserveCapacity(capacity + capacity / 8)
    }

    /// The length so far.
    var count: Int { bytes.count }

    /// The cells that the prefix takes.
    var indentation: Int { prefix.count }

    // MARK: Lines

    /// Ends the line; nothing but the prefix is left on one that is empty.
    mutating func endLine() {
        isAfterBlankLine = isAtLineStart
        if isAtLineStart {
            // What a quote begins with has to be there, but no white space after it.
            var end = prefix.count
            while end > 0, prefix[end - 1] == UInt8(ascii: " ") { end -= 1 }
            bytes += prefix[..<end]
        }
        bytes += lineBreak
        isAtLineStart = true
    }

    /// Ends the line without the prefix.
    mutating func endBareLine() {
        isAfterBlankLine = isAtLineStart
        bytes += lineBreak
        isAtLineStart = true
    }

    /// Goes to a new line, unless the current one is empty.
    mutating func startLine() { if !isAtLineStart { endLine() } }

    /// Leaves one empty line, unless there is one.
    mutating func blankLine() {
        startLine()
        if !isAfterBlankLine { endLine() }
    }

    /// Takes back white space at the end of the line, as far as `start`.
    mutating func trimBlanks(from start: Int) {
        while bytes.count > start, let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
            bytes.removeLast()
        }
    }

    /// The line before counts as empty: what is written next begins something.
    mutating func forgetLine() { isAfterBlankLine = true }

    // MARK: Taking back

    /// A place in the text to go back to.
    struct Mark {
        fileprivate let count: Int
        fileprivate let isAtLineStart: Bool
        fileprivate let isAfterBlankLine: Bool
    }

    var mark: Mark { Mark(count: count, isAtLineStart: isAtLineStart, isAfterBlankLine: isAfterBlankLine) }

    /// Takes back what was written since.
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

    /// Writes what is to be at the very start of a line, without the prefix.
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

    /// Adds to what further lines begin with.
    mutating func pushPrefix(_ text: some Collection<UInt8>) { prefix.append(contentsOf: text) }

    mutating func pushIndentation(_ count: Int) {
        prefix.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    }

    mutating func popPrefix(_ count: Int) { prefix.removeLast(count) }
}

extension Bytes {
    /// From the first byte of the line that holds `offset`.
    func startOfLine(_ offset: Int) -> Int {
        var start = offset
        while start > 0, self[start - 1] != UInt8(ascii: "\n"), self[start - 1] != UInt8(ascii: "\r") { start -= 1 }
        return start
    }

    /// To the line break of the line that holds `offset`, or the end.
    func endOfLine(_ offset: Int) -> Int { endOfLine(offset, before: count) }

    /// To the line break of the line that holds `offset`, but not beyond `limit`: a line may hold a whole file.
    func endOfLine(_ offset: Int, before limit: Int) -> Int {
        var end = offset
        while end < limit, self[end] != UInt8(ascii: "\n"), self[end] != UInt8(ascii: "\r") { end += 1 }
        return end
    }

    /// After the line break at `offset`.
    func afterLineBreak(_ offset: Int) -> Int {
        if offset >= count { return count }
        return self[offset] == UInt8(ascii: "\r") && self[offset + 1] == UInt8(ascii: "\n") ? offset + 2 : offset + 1
    }

    func isLineBreak(_ offset: Int) -> Bool {
        self[offset] == UInt8(ascii: "\n") || self[offset] == UInt8(ascii: "\r")
    }

    func isBlank(_ offset: Int) -> Bool { self[offset] == UInt8(ascii: " ") || self[offset] == UInt8(ascii: "\t") }

    /// How many lines end in a range.
    func lineBreaks(in range: Range<Int>, atMost limit: Int) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset < range.upperBound, count < limit {
            if isLineBreak(offset) {
                count += 1
                offset = afterLineBreak(offset)
            } else {
                offset += 1
            }
        }
        return count
    }

    /// The cells that the text of a range takes.
    func cells(_ range: Range<Int>) -> Int {
        self[range].allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? range.count : DisplayWidth.cells(of: string(range))
    }
}
