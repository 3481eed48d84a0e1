import StorySource

/// Characters from pasted text that nobody sees: U+00A0, U+200B, U+2060 and U+FEFF.
package enum InvisibleCharacters {
    /// Returns their spans next to `range` on its lines, one per run; nil if there are none, or anything but blanks as well.
    package static func alone(around range: Range<Int>, in bytes: Bytes) -> [SourceSpan]? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0 {
            let last = UTF8Sequence.startOfSequence(containing: start - 1, in: bytes)
            guard bytes[last].isSpaceOrTab || length(at: last, in: bytes) > 0 else { break }
            start = last
        }
        while end < bytes.count, bytes[end].isSpaceOrTab || length(at: end, in: bytes) > 0 {
            end += max(length(at: end, in: bytes), 1)
        }
        guard start == 0 || bytes[start - 1].isLineBreak, end >= bytes.count || bytes[end].isLineBreak else {
            return nil
        }
        let before = only(in: start..<range.lowerBound, of: bytes)
        let after = only(in: range.upperBound..<end, of: bytes)
        return before == nil && after == nil ? nil : (before ?? []) + (after ?? [])
    }

    /// Returns their spans in `range`, one per run; nil if there are none, or if anything but white space is there too.
    package static func only(in range: Range<Int>, of bytes: Bytes) -> [SourceSpan]? {
        var runs: [SourceSpan] = []
        var position = range.lowerBound
        while position < range.upperBound {
            if Blank.isSpace(bytes[position]) {
                position += 1
                continue
            }
            let runStart = position
            while position < range.upperBound, case let length = length(at: position, in: bytes), length > 0 {
                position += length
            }
            guard position > runStart else { return nil }
            runs.append(SourceSpan(runStart..<position))
        }
        return runs.isEmpty ? nil : runs
    }

    /// Returns the length of such a character; 0 if there is another one. U+00A0 is C2 A0, U+200B is E2 80 8B, U+2060 is E2 81 A0,
    /// U+FEFF is EF BB BF.
    private static func length(at offset: Int, in bytes: Bytes) -> Int {
        switch (bytes[offset], bytes[offset + 1], bytes[offset + 2]) {
        case (0xC2, 0xA0, _): 2
        case (0xE2, 0x80, 0x8B), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF): 3
        default: 0
        }
    }
}
