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
/// Line breaks, scalars and UTF-16 units are counted block by block, up to the last location that was asked for. A lookup
/// reads at most two blocks, however long its line is.
public final class LineIndex: Sendable {
    private static let blockSize = 512

    /// What precedes a block.
    private struct Counts {
        var lineBreaks: UInt32 = 0
        /// A sequence across the border counts for the block in which it starts.
        var scalars: UInt32 = 0
        var utf16: UInt32 = 0
    }

    private let bytes: Bytes
    /// For each block so far what precedes it, and for the next one.
    private let blocks = Lock<[Counts]>([Counts()])

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns the position of a byte offset. An offset past the last byte gives the end of the file.
    public func position(of offset: Int) -> SourcePosition {
        blocks.withLock { blocks in
            let byte = min(max(offset, 0), bytes.count)
            let here = counts(before: byte, &blocks)
            let line = Int(here.lineBreaks)
            let first = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
            let start = line == 0 ? min(first, byte) : start(after: line, in: blocks)
            let there = counts(before: start, &blocks)
            return SourcePosition(
                byte: byte, line: line + 1, column: Int(here.scalars - there.scalars) + 1,
                utf16Column: Int(here.utf16 - there.utf16) + 1)
        }
    }

    /// Returns the first byte of line `number` (from 1), a byte order mark included; nil if there are fewer lines.
    package func start(ofLine number: Int) -> Int? {
        blocks.withLock { blocks in
            guard number > 1 else { return number == 1 ? 0 : nil }
            return reach(number - 1, &blocks) ? start(after: number - 1, in: blocks) : nil
        }
    }

    /// Returns the bytes of line `number` (from 1) without its line break, and without a byte order mark. For a number
    /// after the last line, those of the last line.
    public func contentRange(ofLine number: Int) -> Range<Int> {
        blocks.withLock { blocks in
            var line = max(number - 1, 0)
            if !reach(line, &blocks) { line = Int(blocks[blocks.count - 1].lineBreaks) }
            let start = line > 0 ? start(after: line, in: blocks) : bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
            guard reach(line + 1, &blocks) else { return start..<max(start, bytes.count) }
            var end = self.start(after: line + 1, in: blocks) - 1
            if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
            return start..<max(start, end)
        }
    }

    // MARK: Blocks

    private func range(ofBlock index: Int) -> Range<Int> {
        let start = index * Self.blockSize
        return start..<min(start + Self.blockSize, bytes.count)
    }

    /// Counts up to and including a block. Returns false if there is no such block.
    private func extend(to block: Int, _ blocks: inout [Counts]) -> Bool {
        guard block * Self.blockSize < bytes.count else { return false }
        while blocks.count <= block + 1 {
            var counts = blocks[blocks.count - 1]
            let range = range(ofBlock: blocks.count - 1)
            count(&counts, startOfSequences(in: range), range.upperBound)
            blocks.append(counts)
        }
        return true
    }

    /// Counts until there are so many line breaks. Returns false if there are fewer.
    private func reach(_ lineBreaks: Int, _ blocks: inout [Counts]) -> Bool {
        while Int(blocks[blocks.count - 1].lineBreaks) < lineBreaks {
            guard extend(to: blocks.count - 1, &blocks) else { return false }
        }
        return true
    }

    /// Returns what precedes an offset.
    private func counts(before offset: Int, _ blocks: inout [Counts]) -> Counts {
        let block = offset / Self.blockSize
        if block > 0 { _ = extend(to: block - 1, &blocks) }
        var counts = blocks[block]
        count(&counts, startOfSequences(in: block * Self.blockSize..<offset), offset)
        return counts
    }

    /// Returns the first byte after so many line breaks, which were counted.
    private func start(after lineBreaks: Int, in blocks: [Counts]) -> Int {
        // The last block that so many do not precede.
        var (low, high) = (0, blocks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(blocks[middle].lineBreaks) < lineBreaks { low = middle } else { high = middle }
        }
        var rest = lineBreaks - Int(blocks[low].lineBreaks)
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

    // MARK: Bytes

    /// Returns where the first sequence of some bytes starts. One across the border belongs to the bytes before.
    private func startOfSequences(in range: Range<Int>) -> Int {
        guard range.lowerBound > 0, range.lowerBound < bytes.count, bytes[range.lowerBound] >= 0x80 else {
            return range.lowerBound
        }
        let start = UTF8Sequence.startOfSequence(containing: range.lowerBound, in: bytes)
        return start < range.lowerBound ? start + UTF8Sequence.length(at: start, in: bytes) : start
    }

    /// Adds what is between two offsets, of which the first starts a sequence.
    private func count(_ counts: inout Counts, _ start: Int, _ end: Int) {
        var index = start
        while true {
            countWellFormed(&counts, &index, end)
            guard index < end else { return }
            let byte = bytes[index]
            if byte == 0x0A || byte == 0x0D && bytes[index + 1] != 0x0A { counts.lineBreaks += 1 }
            let length = byte < 0x80 ? 1 : max(1, UTF8Sequence.length(at: index, in: bytes))
            counts.scalars += 1
            counts.utf16 += length == 4 ? 2 : 1
            index += length
        }
    }

    /// Adds well-formed sequences, sixteen bytes at a time. Stops where there are fewer, or one may not be well-formed. At most
    /// a block is between the offsets, since each lane counts in one byte.
    private func countWellFormed(_ counts: inout Counts, _ index: inout Int, _ end: Int) {
        var lineBreaks = SIMD16<UInt8>()
        var continuations = SIMD16<UInt8>()
        var longLeads = SIMD16<UInt8>()
        // What lanes have counted of sequences that go on in the next sixteen bytes, and are counted with those.
        var early = (continuations: UInt32(0), longLeads: UInt32(0))
        let start = index
        while index + 16 <= end {
            let block = bytes.block(at: index)
            var next = index + 16
            if !ByteMask(block .>= vector(0x80)).isEmpty {
                guard let isContinuation = bytes.continuations16(at: index) else { break }
                continuations &-= Self.lanes(isContinuation)
                longLeads &-= Self.lanes(block .>= vector(0xF0))
                next -= bytes.sequenceCut(at: next)
                if next < index + 16 {
                    early.continuations += UInt32(index + 15 - next)
                    early.longLeads += bytes[next] >= 0xF0 ? 1 : 0
                }
            }
            let isLoneReturn = (block .== vector(0x0D)) .& (bytes.block(at: index + 1) .!= vector(0x0A))
            lineBreaks &-= Self.lanes((block .== vector(0x0A)) .| isLoneReturn)
            index = next
        }
        let scalars = UInt32(index - start) - (Self.sum(continuations) - early.continuations)
        counts.lineBreaks += Self.sum(lineBreaks)
        counts.scalars += scalars
        counts.utf16 += scalars + Self.sum(longLeads) - early.longLeads
    }

    @inline(__always) private func vector(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

    /// Returns -1 for each lane for which a comparison holds, so that subtracting counts them.
    private static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
        unsafeBitCast(mask, to: SIMD16<UInt8>.self)
    }

    /// Returns the sum of all lanes, each of which is below 128.
    private static func sum(_ lanes: SIMD16<UInt8>) -> UInt32 {
        let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
        let bytes = words[0] &+ words[1]
        let pairs = (bytes & 0x00FF_00FF_00FF_00FF) &+ (bytes &>> 8 & 0x00FF_00FF_00FF_00FF)
        return UInt32(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
    }

    /// Returns the line breaks among the sixteen bytes at an offset: LF, and CR without an LF after it.
    private func lineBreaks16(at offset: Int) -> ByteMask {
        let block = bytes.block(at: offset)
        let isReturn = block .== vector(0x0D)
        if ByteMask(isReturn).isEmpty { return ByteMask(block .== vector(0x0A)) }
        // The padding makes the byte after the last one readable.
        let isBeforeOther = bytes.block(at: min(offset + 1, bytes.count)) .!= vector(0x0A)
        return ByteMask((block .== vector(0x0A)) .| (isReturn .& isBeforeOther))
    }
}
