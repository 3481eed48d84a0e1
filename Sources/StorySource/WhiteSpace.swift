extension UInt8 {
    /// Whether the byte is LF or CR. Each ends a line, and CRLF ends a single one (LANGUAGE.md 1).
    @inlinable @inline(__always) package var isLineBreak: Bool { self == 0x0A || self == 0x0D }

    /// Whether the byte is white space within a line.
    @inlinable @inline(__always) package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
}

extension Bytes {
    /// Returns the offset after the spaces and tabs at `start`, at most `end`.
    @inlinable public func skipBlanks(from start: Int, end: Int = .max) -> Int {
        var position = start
        while position < end, self[position].isSpaceOrTab { position += 1 }
        return position
    }

    /// Returns the offset of the spaces and tabs before `end`, at least `start`.
    @inlinable public func startOfBlanks(before end: Int, from start: Int = 0) -> Int {
        var position = end
        while position > start, self[position - 1].isSpaceOrTab { position -= 1 }
        return position
    }

    /// Returns a range without the spaces and tabs at its end.
    @inlinable public func trimmed(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound..<startOfBlanks(before: range.upperBound, from: range.lowerBound)
    }

    /// Returns the start of the line of `offset`, at least `start`.
    @inlinable public func startOfLine(_ offset: Int, from start: Int = 0) -> Int {
        var position = offset
        while position > start, !self[position - 1].isLineBreak { position -= 1 }
        return position
    }

    /// Returns the offset after the line break at `offset`, or the end of the file.
    @inlinable public func afterLineBreak(_ offset: Int) -> Int {
        guard offset < count else { return count }
        return self[offset] == UInt8(ascii: "\r") && self[offset + 1] == UInt8(ascii: "\n") ? offset + 2 : offset + 1
    }

    /// Returns the start of the line after that of `offset`, or `end`.
    @inlinable public func startOfNextLine(after offset: Int, end: Int) -> Int {
        min(afterLineBreak(endOfLine(from: offset, end: end)), end)
    }

    /// Returns whether only spaces and tabs precede `offset` on its line.
    @inlinable public func isFirstOnLine(_ offset: Int) -> Bool {
        let start = startOfBlanks(before: offset)
        return start == 0 || self[start - 1].isLineBreak
    }
}
