import StorySource

/// Characters that are invisible or look like white space, but are neither a blank nor a line break here. A line that contains
/// one looks right and means something else.
enum InvisibleScalar {
    /// Returns the length in bytes of the invisible character at `offset`, or 0.
    static func length(at offset: Int, in bytes: Bytes) -> Int {
        if bytes[offset] == 0x0B || bytes[offset] == 0x0C { return 1 }
        guard bytes[offset] >= 0x80 else { return 0 }
        let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
        switch scalar {
        case "\u{85}", "\u{A0}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{2060}", "\u{FEFF}": return length
        default: return 0
        }
    }
}
