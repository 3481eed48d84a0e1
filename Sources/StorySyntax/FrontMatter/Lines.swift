import StorySource

/// Helpers to walk over lines and blanks, for the few parts of the front matter that read text line by line.
///
/// LF, CRLF and a lone CR end a line, whatever libyaml counts (LANGUAGE.md 1). Nothing at or after `end` is read.
enum Lines {
    /// Returns the first line break at or after `offset`, or `end`.
    static func contentEnd(from offset: Int, in bytes: Bytes, end: Int) -> Int {
        bytes.endOfLine(from: offset, end: end)
    }

    /// Returns the start of the line after that of `offset`, or `end`.
    static func next(after offset: Int, in bytes: Bytes, end: Int) -> Int {
        let index = contentEnd(from: offset, in: bytes, end: end)
        guard index < end else { return end }
        return bytes[index] == 0x0D && index + 1 < end && bytes[index + 1] == 0x0A ? index + 2 : index + 1
    }

    /// Returns the start of the line of `offset`, not before `start`.
    static func start(containing offset: Int, in bytes: Bytes, start: Int) -> Int {
        var index = offset
        while index > start, !bytes[index - 1].isLineBreak { index -= 1 }
        return index
    }

    /// Returns the first byte at or after `offset` that is neither space nor tab, or `end`.
    static func skipBlanks(from offset: Int, in bytes: Bytes, end: Int) -> Int {
        var index = offset
        while index < end, bytes[index].isSpaceOrTab { index += 1 }
        return index
    }

    /// Returns `range` without the spaces and tabs at its end.
    static func trimmed(_ range: Range<Int>, in bytes: Bytes) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isSpaceOrTab { end -= 1 }
        return range.lowerBound..<end
    }
}
