import StorySource

/// `\uXXXX` (RFC 8259, chapter 7).
enum JSONEscapeSequence {
    /// Returns the UTF-16 code unit of the escape at `offset`, or nil.
    static func codeUnit(at offset: Int, in bytes: Bytes) -> UInt32? {
        guard bytes.matches("\\u", at: offset), offset + 6 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for index in offset + 2..<offset + 6 {
            guard let digit = bytes[index].hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Returns whether a code unit is the first half of a surrogate pair.
    static func isHighSurrogate(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xD800 }

    /// Returns whether a code unit is the second half of a surrogate pair.
    static func isLowSurrogate(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xDC00 }
}
