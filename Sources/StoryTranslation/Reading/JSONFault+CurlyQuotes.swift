import StoryJSON
import StorySource

extension JSONFault {
    /// Returns the curly quote that was meant to close the string that ends, or is cut off, at `end`: the first one in the
    /// string directly before something that can follow a string. Nil if there is none. Takes time linear in the string, which
    /// begins after a straight quote.
    static func curlyClosingQuote(ofTextBefore end: Int, in bytes: Bytes) -> SourceSpan? {
        var start = end
        while start > 0, bytes[start - 1] != UInt8(ascii: "\"") { start -= 1 }
        guard start > 0 else { return nil }
        var offset = start
        while offset < end {
            let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
            if isCurly(scalar), endsText(at: offset + length, before: end, in: bytes) {
                return SourceSpan(offset..<offset + length)
            }
            offset += max(1, length)
        }
        return nil
    }

    private static func isCurly(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{201C}" || scalar == "\u{201D}" || scalar == "\u{201E}" || scalar == "\u{BB}"
    }

    /// Returns whether the text here can follow a string in JSON: a comma, a colon, a bracket, the end of the line.
    private static func endsText(at offset: Int, before end: Int, in bytes: Bytes) -> Bool {
        let probe = bytes.skipBlanks(from: offset, end: end)
        return probe >= end || ",:]}".utf8.contains(bytes[probe]) || bytes[probe].isLineBreak
    }
}
