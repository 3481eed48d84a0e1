import StorySource

/// Characters that nobody sees, or takes for white space, and that are neither a blank nor a line's end here: a line that
/// looks right is another one with them.
enum InvisibleScalar {
    /// How many bytes the one at `offset` takes; 0 where none is there.
    static func length(at offset: Int, in bytes: Bytes) -> Int {
        if bytes[offset] == 0x0B || bytes[offset] == 0x0C { return 1 }
        guard bytes[offset] >= 0x80 else { return 0 }
        let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
        switch scalar {
        case "\u{85}", "\u{A0}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{2060}", "\u{FEFF}": return length
        default: return 0
        }
    }

    /// The first one in a range.
    static func first(in range: Range<Int>, of bytes: Bytes) -> Unicode.Scalar? {
        range.first { length(at: $0, in: bytes) > 0 }.map { UTF8Sequence.scalar(at: $0, in: bytes).scalar }
    }
}
