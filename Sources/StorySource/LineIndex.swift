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

/// Lines and columns of a source.
///
/// Line breaks are counted block by block, up to the last location that was asked for. A column is counted from the start of
/// its line; in a line longer than two blocks, by block too. So no lookup reads more than a few blocks again.
public final class LineIndex: Sendable {
    private static let blockSize = 512

    /// The number of scalars and UTF-16 units before an offset, including a sequence that crosses it.
    private struct Characters {
        var scalars: UInt32 = 0
        var utf16: UInt32 = 0
    }

    /// The numbers before each block that was counted so far, and before the next one.
    private struct Blocks {
        var lineBreaks: [UInt32] = [0]
        var characters = [Characters()]
    }

    private let bytes: Bytes
    private let blocks = Lock(Blocks())

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns the position of a byte offset. An offset past the last byte gives the end of the file.
    public func position(of offset: Int) -> SourcePosition {
        blocks.withLock { blocks in
            let byte = min(max(offset, 0), bytes.count)
            let line = lineBreaks(before: byte, &blocks)
            let start = min(firstByte(afterLineBreak: line, in: blocks), byte)
            var column = Characters()
            if byte - start <= 2 * Self.blockSize {
                count(&column, start, byte)
            } else {
                let (here, there) = (characters(before: byte, &blocks), characters(before: start, &blocks))
                column = Characters(scalars: here.scalars - there.scalars, utf16: here.utf16 - there.utf16)
            }
            return SourcePosition(
                byte: byte, line: line + 1, column: Int(column.scalars) + 1, utf16Column: Int(column.utf16) + 1)
        }
    }

    /// Returns the first byte of line `number` (from 1), a byte order mark included; nil if there are fewer lines.
    package func start(ofLine number: Int) -> Int? {
        blocks.withLock { blocks in
            guard number > 1 else { return number == 1 ? 0 : nil }
            return reach(number - 1, &blocks) ? firstByte(afterLineBreak: number - 1, in: blocks) : nil
        }
    }

    /// Returns the bytes of line `number` (from 1) without its line break, and without a byte order mark. For a number
    /// after the last line, those of the last line.
    public func contentRange(ofLine number: Int) -> Range<Int> {
        blocks.withLock { blocks in
            var line = max(number - 1, 0)
            if !reach(line, &blocks) { line = Int(blocks.lineBreaks[blocks.lineBreaks.count - 1]) }
            let start = firstByte(afterLineBreak: line, in: blocks)
            guard reach(line + 1, &blocks) else { return start..<max(start, bytes.count) }
            var end = firstByte(afterLineBreak: line + 1, in: blocks) - 1
            if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
            return start..<max(start, end)
        }
    }

    // MARK: Line breaks

    /// Counts blocks until there are at least `lineBreaks`. Returns false if the source has fewer.
    private func reach(_ lineBreaks: Int, _ blocks: inout Blocks) -> Bool {
        while Int(blocks.lineBreaks[blocks.lineBreaks.count - 1]) < lineBreaks {
            let block = blocks.lineBreaks.count - 1
            guard block * Self.blockSize < bytes.count else { return false }
            countLineBreaks(to: block, &blocks)
        }
        return true
    }

    /// Counts the line breaks of all blocks up to and including `block`.
    private func countLineBreaks(to block: Int, _ blocks: inout Blocks) {
        while blocks.lineBreaks.count <= block + 1 {
            let last = blocks.lineBreaks.count - 1
            let start = last * Self.blockSize
            let count = lineBreaks(in: start..<min(start + Self.blockSize, bytes.count))
            blocks.lineBreaks.append(blocks.lineBreaks[last] + UInt32(count))
        }
    }

    private func lineBreaks(before offset: Int, _ blocks: inout Blocks) -> Int {
        let block = offset / Self.blockSize
        if block > 0 { countLineBreaks(to: block - 1, &blocks) }
        return Int(blocks.lineBreaks[block]) + lineBreaks(in: block * Self.blockSize..<offset)
    }

    /// Counts the line breaks of a block, or of its beginning.
    private func lineBreaks(in range: Range<Int>) -> Int {
        // Each byte of the sums counts every sixteenth byte: at most 32 in a block.
        var (sums, index) = (SIMD2<UInt64>(), range.lowerBound)
        while index < range.upperBound {
            var breaks = lineBreaks16(at: index)
            let rest = range.upperBound - index
            if rest < 16 { breaks.remove(from: rest) }
            let ones: UInt64 = 0x0101_0101_0101_0101
            sums &+= SIMD2(breaks.low & ones, breaks.high & ones)
            index += 16
        }
        // Add the bytes, each at most 64 now, in pairs, so that no sum overflows.
        let bytes = sums[0] &+ sums[1]
        let pairs = (bytes & 0x00FF_00FF_00FF_00FF) &+ (bytes &>> 8 & 0x00FF_00FF_00FF_00FF)
        return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
    }

    /// Returns the first byte after `lineBreaks`, all of which were counted; for 0, the byte after a byte order mark.
    private func firstByte(afterLineBreak lineBreaks: Int, in blocks: Blocks) -> Int {
        if lineBreaks == 0 { return bytes.matches("\u{FEFF}", at: 0) ? 3 : 0 }
        // The block that contains the last of these line breaks.
        let low = blocks.lineBreaks.partitioningIndex { $0 >= lineBreaks } - 1
        var rest = lineBreaks - Int(blocks.lineBreaks[low])
        var index = low * Self.blockSize
        while true {
            var breaks = lineBreaks16(at: index)
            while !breaks.isEmpty {
                rest -= 1
                if rest == 0 { return index + breaks.first + 1 }
                breaks.removeFirst()
            }
            index += 16
        }
    }

    /// Returns the line breaks among the sixteen bytes at an offset: LF, and CR without an LF after it.
    @inline(__always) private func lineBreaks16(at offset: Int) -> ByteMask {
        let lineFeed = SIMD16<UInt8>(repeating: 0x0A)
        let block = bytes.block(at: offset)
        let isReturn = block .== SIMD16<UInt8>(repeating: 0x0D)
        if ByteMask(isReturn).isEmpty { return ByteMask(block .== lineFeed) }
        // The padding makes the byte after the last one readable.
        let isBeforeOther = bytes.block(at: min(offset + 1, bytes.count)) .!= lineFeed
        return ByteMask((block .== lineFeed) .| (isReturn .& isBeforeOther))
    }

    // MARK: Characters

    private func characters(before offset: Int, _ blocks: inout Blocks) -> Characters {
        let block = offset / Self.blockSize
        while blocks.characters.count <= block {
            let end = blocks.characters.count * Self.blockSize
            var characters = blocks.characters[blocks.characters.count - 1]
            count(&characters, startOfSequence(from: end - Self.blockSize), end)
            blocks.characters.append(characters)
        }
        var characters = blocks.characters[block]
        count(&characters, startOfSequence(from: block * Self.blockSize), offset)
        return characters
    }

    /// Returns where the first sequence at or after an offset starts.
    private func startOfSequence(from offset: Int) -> Int {
        let start = UTF8Sequence.startOfSequence(containing: offset, in: bytes)
        return start < offset ? start + UTF8Sequence.length(at: start, in: bytes) : start
    }

    /// Adds the sequences that start between two offsets. One starts at the first offset.
    private func count(_ characters: inout Characters, _ start: Int, _ end: Int) {
        var index = start
        while index < end {
            if index + 16 <= end, ByteMask(bytes.block(at: index) .>= SIMD16<UInt8>(repeating: 0x80)).isEmpty {
                characters.scalars += 16
                characters.utf16 += 16
                index += 16
                continue
            }
            let length = max(1, UTF8Sequence.length(at: index, in: bytes))
            characters.scalars += 1
            characters.utf16 += length == 4 ? 2 : 1
            index += length
        }
    }
}
