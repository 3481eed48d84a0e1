/// A location as lines and columns.
public struct SourcePosition: Hashable, Sendable {
    /// The UTF-8 byte offset into the file, from 0.
    public let byte: Int
    /// The line, from 1. LF, CRLF and a lone CR each end one.
    public let line: Int
    /// The column in Unicode scalars, from 1. A byte order mark counts as none, each bad byte as one.
    public let column: Int
    /// The column in UTF-16 code units, from 1, as editors count.
    public let utf16Column: Int
}

/// Lines and columns of a source, computed on first use.
///
/// A compile without diagnostics never pays for it. Columns come from running counts every ``blockSize`` bytes, so a lookup
/// reads at most one block, however long its line is.
public final class LineIndex: Sendable {
    private static let blockSize = 512

    private struct Table {
        /// The offset of each line's first byte. The first line starts at 0, with a byte order mark included.
        var lineStarts: [UInt32] = [0]
        /// Scalars and UTF-16 units before the start of each block of `blockSize` bytes.
        var scalars: [UInt32] = [0]
        var utf16: [UInt32] = [0]
    }

    private let bytes: Bytes
    private let table = Lock<Table?>(nil)

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns the position of a byte offset. An offset past the last byte gives the end of the file.
    public func position(of offset: Int) -> SourcePosition {
        withTable { table in
            let byte = min(max(offset, 0), bytes.count)
            let line = Self.lastIndex(in: table.lineStarts) { Int($0) <= byte }
            let start = line == 0 ? min(bytes.matches("\u{FEFF}", at: 0) ? 3 : 0, byte) : Int(table.lineStarts[line])
            let (scalarsHere, utf16Here) = counts(before: byte, table)
            let (scalarsThere, utf16There) = counts(before: start, table)
            return SourcePosition(
                byte: byte, line: line + 1, column: scalarsHere - scalarsThere + 1,
                utf16Column: utf16Here - utf16There + 1)
        }
    }

    /// Returns the first byte of line `number` (from 1), a byte order mark included; nil if there are fewer lines.
    package func start(ofLine number: Int) -> Int? {
        withTable { table in
            number > 0 && number <= table.lineStarts.count ? Int(table.lineStarts[number - 1]) : nil
        }
    }

    /// Returns the bytes of line `number` (from 1) without its line break, and without a byte order mark.
    public func contentRange(ofLine number: Int) -> Range<Int> {
        withTable { table in
            let index = min(max(number - 1, 0), table.lineStarts.count - 1)
            var start = Int(table.lineStarts[index])
            if index == 0, bytes.matches("\u{FEFF}", at: 0) { start = 3 }
            var end = index + 1 < table.lineStarts.count ? Int(table.lineStarts[index + 1]) : bytes.count
            if index + 1 < table.lineStarts.count {
                if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
                if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
            }
            return start..<max(start, end)
        }
    }

    private func withTable<Result>(_ body: (borrowing Table) -> Result) -> Result {
        table.withLock { stored in
            if stored == nil { stored = build() }
            return body(stored!)
        }
    }

    private func build() -> Table {
        var table = Table()
        var scalars: UInt32 = 0
        var utf16: UInt32 = 0
        var index = 0
        var nextBlock = Self.blockSize
        while index < bytes.count {
            if index >= nextBlock {
                // A sequence across the border counts for the block in which it starts.
                table.scalars.append(scalars)
                table.utf16.append(utf16)
                nextBlock += Self.blockSize
            }
            let plain = lengthOfPlainText(from: index, to: min(nextBlock, bytes.count))
            if plain > 0 {
                scalars += UInt32(plain)
                utf16 += UInt32(plain)
                index += plain
                continue
            }
            let byte = bytes[index]
            var length = 1
            if byte == 0x0A || (byte == 0x0D && bytes[index + 1] != 0x0A) {
                table.lineStarts.append(UInt32(index + 1))
            } else if byte >= 0x80 {
                length = UTF8Sequence.length(at: index, in: bytes)
                if length == 0 { length = 1 }
            }
            scalars += 1
            utf16 += length == 4 ? 2 : 1
            index += length
        }
        table.scalars.append(scalars)
        table.utf16.append(utf16)
        return table
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits = ones << 7

    /// The next eight bytes, which the padding makes readable.
    private func word(at index: Int) -> UInt64 {
        UnsafeRawPointer(bytes.base + index).loadUnaligned(as: UInt64.self)
    }

    /// Returns the length of some ASCII without line breaks, eight bytes at a time: zero if there may be anything else.
    private func lengthOfPlainText(from start: Int, to end: Int) -> Int {
        var index = start
        while index + 8 <= end {
            let word = word(at: index)
            let (feed, carriage) = (word ^ Self.ones &* 0x0A, word ^ Self.ones &* 0x0D)
            // The high bit of a byte is set if that byte, or one below it, is zero.
            let breaks = (feed &- Self.ones) & ~feed | (carriage &- Self.ones) & ~carriage
            if (word | breaks) & Self.highBits != 0 { break }
            index += 8
        }
        return index - start
    }

    /// Returns the number of scalars and UTF-16 units before a byte offset.
    private func counts(before offset: Int, _ table: borrowing Table) -> (scalars: Int, utf16: Int) {
        let block = min(offset / Self.blockSize, table.scalars.count - 1)
        var scalars = Int(table.scalars[block])
        var utf16 = Int(table.utf16[block])
        var index = block * Self.blockSize
        // The rest of a sequence across the border counted for the block before.
        if index > 0 {
            let start = UTF8Sequence.startOfSequence(containing: index, in: bytes)
            if start < index { index = start + UTF8Sequence.length(at: start, in: bytes) }
        }
        while index < offset {
            if index + 8 <= offset, word(at: index) & Self.highBits == 0 {
                scalars += 8
                utf16 += 8
                index += 8
                continue
            }
            let length = max(1, UTF8Sequence.length(at: index, in: bytes))
            scalars += 1
            utf16 += length == 4 ? 2 : 1
            index += length
        }
        return (scalars, utf16)
    }

    /// Returns the last index whose element satisfies a predicate that holds for a nonempty prefix.
    private static func lastIndex(in values: [UInt32], where holds: (UInt32) -> Bool) -> Int {
        var low = 0
        var high = values.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(values[middle]) { low = middle } else { high = middle }
        }
        return low
    }
}
