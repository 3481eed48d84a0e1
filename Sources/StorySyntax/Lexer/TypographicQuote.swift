import StorySource

/// A quotation mark that word processors put in place of `"`.
package struct TypographicQuote {
    let length: Int
    /// Whether it is a variant of `"`, which can't be an apostrophe.
    let isDouble: Bool
    private let closers: [Unicode.Scalar]

    init?(at offset: Int, in bytes: Bytes) {
        let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
        self.length = length
        isDouble = !("\u{2018}"..."\u{201B}").contains(scalar)
        switch scalar {
        case "\u{201C}", "\u{201D}", "\u{201E}": closers = ["\u{201D}", "\u{201C}"]
        case "\u{2018}", "\u{2019}", "\u{201A}": closers = ["\u{2019}", "\u{2018}"]
        case "\u{00AB}": closers = ["\u{00BB}"]
        case "\u{00BB}": closers = ["\u{00AB}"]
        default: return nil
        }
    }

    /// Returns the range between typographic quotes at the start and end of `range`; nil if it is not so enclosed.
    package static func text(in range: Range<Int>, _ bytes: Bytes) -> Range<Int>? {
        guard !range.isEmpty, bytes[range.lowerBound] >= 0x80,
            let opening = TypographicQuote(at: range.lowerBound, in: bytes)
        else { return nil }
        var missing: [Unicode.Scalar: Int] = [:]
        let closing = opening.closing(from: range.lowerBound, in: bytes, missing: &missing)
        guard let closing, closing.upperBound == range.upperBound else { return nil }
        return range.lowerBound + opening.length..<closing.lowerBound
    }

    /// Returns the closing mark on the same line; nil if there is none before the end of the line or a `<`. `missing`
    /// records where failed searches ended, so that later ones stop early.
    func closing(from offset: Int, in bytes: Bytes, missing: inout [Unicode.Scalar: Int]) -> Range<Int>? {
        guard offset >= missing[closers[0], default: 0] else { return nil }
        let mark = mark(from: offset + length, in: bytes, before: "<")
        if mark == nil { missing[closers[0]] = bytes.firstOnLine(of: "<", from: offset + length) }
        return mark
    }

    /// Returns the next closing mark on the line, before any of the given signs; nil if there is none.
    func mark(from start: Int, in bytes: Bytes, before signs: StaticString) -> Range<Int>? {
        let signs = UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount)
        var probe = start
        while probe < bytes.count, !bytes[probe].isLineBreak, !signs.contains(bytes[probe]) {
            let (scalar, length) = UTF8Sequence.scalar(at: probe, in: bytes)
            if closers.contains(scalar) { return probe..<probe + length }
            probe += length
        }
        return nil
    }
}
