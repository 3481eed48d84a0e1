import StorySource

/// Characters of zero width that don't break words, from pasted text: U+200B, U+2060 and U+FEFF.
package enum InvisibleCharacters {
    /// Returns their spans next to `range` on its lines, one per run; nil if there are none, or anything but blanks as well.
    package static func alone(around range: Range<Int>, in bytes: Bytes) -> [SourceSpan]? {
        guard let before = alone(before: range.lowerBound, in: bytes),
            let after = alone(after: range.upperBound, in: bytes)
        else { return nil }
        let runs = before + after
        return runs.isEmpty ? nil : runs
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
            while position < range.upperBound, isOne(at: position, in: bytes) { position += 3 }
            guard position > runStart else { return nil }
            runs.append(SourceSpan(runStart..<position))
        }
        return runs.isEmpty ? nil : runs
    }

    private static func alone(before end: Int, in bytes: Bytes) -> [SourceSpan]? {
        var runs: [SourceSpan] = []
        var position = end
        while position > 0, !bytes[position - 1].isLineBreak {
            if bytes[position - 1].isSpaceOrTab {
                position -= 1
                continue
            }
            let runEnd = position
            while position >= 3, isOne(at: position - 3, in: bytes) { position -= 3 }
            guard position < runEnd else { return nil }
            runs.append(SourceSpan(position..<runEnd))
        }
        return runs.reversed()
    }

    private static func alone(after start: Int, in bytes: Bytes) -> [SourceSpan]? {
        var runs: [SourceSpan] = []
        var position = start
        while position < bytes.count, !bytes[position].isLineBreak {
            if bytes[position].isSpaceOrTab {
                position += 1
                continue
            }
            let runStart = position
            while isOne(at: position, in: bytes) { position += 3 }
            guard position > runStart else { return nil }
            runs.append(SourceSpan(runStart..<position))
        }
        return runs
    }

    /// U+200B is E2 80 8B, U+2060 is E2 81 A0, U+FEFF is EF BB BF.
    private static func isOne(at offset: Int, in bytes: Bytes) -> Bool {
        switch (bytes[offset], bytes[offset + 1], bytes[offset + 2]) {
        case (0xE2, 0x80, 0x8B), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF): true
        default: false
        }
    }
}
