import StorySource

/// A line of YAML as an author reads it: indentation, hyphens, a key, a value. Only used to explain what libyaml refuses.
struct YAMLLine {
    /// The greatest number of characters in a key (YAML 1.1, 7.8.2).
    static let longestKey = 1024

    /// The line without its break.
    let range: Range<Int>
    /// The first byte that is neither space nor tab.
    let first: Int
    /// The first byte after the hyphens of list items.
    let item: Int
    /// The colon after the key, if any.
    let colon: Int?
    /// Whether it is neither blank nor a comment.
    let hasContent: Bool

    /// Creates the line of `offset`. Reads nothing outside `bounds`.
    init(containing offset: Int, in bytes: Bytes, _ bounds: Range<Int>) {
        let start = bytes.startOfLine(offset, from: bounds.lowerBound)
        let end = bytes.endOfLine(from: start, end: bounds.upperBound)
        range = start..<end
        first = bytes.skipBlanks(from: start, end: end)
        var index = first
        while index < end, bytes[index] == UInt8(ascii: "-"), index + 1 == end || bytes[index + 1].isSpaceOrTab {
            index = bytes.skipBlanks(from: index + 1, end: end)
        }
        item = index
        colon = Self.keyColon(index..<end, bytes)
        hasContent = first < end && bytes[first] != UInt8(ascii: "#")
    }

    var isBlank: Bool { first == range.upperBound }
    /// Whether a list item starts on it.
    var isItem: Bool { item > first }
    /// The number of bytes before the first nonblank byte.
    var indentation: Int { first - range.lowerBound }

    /// Returns the start of the value: after the colon, or after the hyphens if there is no key.
    func valueStart(in bytes: Bytes) -> Int {
        colon.map { bytes.skipBlanks(from: $0 + 1, end: range.upperBound) } ?? item
    }

    /// Returns the part of the value on this line, without a trailing comment.
    func value(in bytes: Bytes) -> Range<Int> {
        let start = valueStart(in: bytes)
        var end = start
        while end < range.upperBound {
            if bytes[end] == UInt8(ascii: "#"), end > start, bytes[end - 1].isSpaceOrTab { break }
            end += 1
        }
        return bytes.trimmed(start..<end)
    }

    /// Returns whether the value is the header of a block scalar, whose text is on the lines below.
    func opensBlock(in bytes: Bytes) -> Bool {
        let value = valueStart(in: bytes)
        return value < range.upperBound && (bytes[value] == UInt8(ascii: "|") || bytes[value] == UInt8(ascii: ">"))
    }

    /// Returns the first line after the block scalar that this line opens.
    func endOfBlock(in bytes: Bytes, _ bounds: Range<Int>) -> Int {
        var offset = bytes.startOfNextLine(after: range.upperBound, end: bounds.upperBound)
        while offset < bounds.upperBound {
            let line = YAMLLine(containing: offset, in: bytes, bounds)
            if !line.isBlank, line.indentation <= indentation { break }
            offset = bytes.startOfNextLine(after: offset, end: bounds.upperBound)
        }
        return offset
    }

    /// Returns the lines above, the nearest first.
    func linesAbove(in bytes: Bytes, _ bounds: Range<Int>) -> some Sequence<YAMLLine> {
        sequence(state: range.lowerBound) { start in
            guard start > bounds.lowerBound else { return nil }
            let line = YAMLLine(containing: start - 1, in: bytes, bounds)
            start = line.range.lowerBound
            return line
        }
    }

    /// Returns whether the line starts an entry or an item, and so does not continue a text.
    func isEntry(in bytes: Bytes) -> Bool {
        if isItem { return true }
        guard let colon else { return false }
        // Keys that authors write have no spaces; sentences with a colon do.
        return !bytes[first..<colon].contains(where: \.isSpaceOrTab)
    }

    /// Returns the first colon outside quotes that white space or the end of the line follows.
    private static func keyColon(_ range: Range<Int>, _ bytes: Bytes) -> Int? {
        var index = range.lowerBound
        if index < range.upperBound, isQuote(bytes[index]) {
            guard let close = closingQuote(of: index, in: bytes, end: range.upperBound) else { return nil }
            index = close + 1
        }
        while index < range.upperBound {
            let isLast = index + 1 == range.upperBound
            if bytes[index] == UInt8(ascii: ":"), isLast || bytes[index + 1].isSpaceOrTab { return index }
            if bytes[index] == UInt8(ascii: "#"), index == range.lowerBound || bytes[index - 1].isSpaceOrTab {
                return nil
            }
            index += 1
        }
        return nil
    }

    static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Returns the quote that closes the one at `offset`, before `end`; nil if there is none.
    static func closingQuote(of offset: Int, in bytes: Bytes, end: Int) -> Int? {
        let quote = bytes[offset]
        var index = offset + 1
        while index < end {
            if bytes[index] == quote {
                guard quote == UInt8(ascii: "'"), index + 1 < end, bytes[index + 1] == quote else { return index }
                index += 1
            } else if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 1
            }
            index += 1
        }
        return nil
    }
}
