/// Well-formed UTF-8 sequences (Unicode 16, table 3-7).
public enum UTF8Sequence {
    /// Returns the length in bytes, 1 to 4, of the well-formed sequence at `offset`, or 0.
    @inlinable public static func length(at offset: Int, in bytes: Bytes) -> Int {
        let first = bytes[offset]
        if first < 0x80 { return 1 }
        let available = bytes.count - offset
        let second = bytes[offset + 1]
        switch first {
        case 0xC2...0xDF: return available >= 2 && second & 0xC0 == 0x80 ? 2 : 0
        case 0xE0...0xEF:
            guard available >= 3, second & 0xC0 == 0x80, bytes[offset + 2] & 0xC0 == 0x80 else { return 0 }
            if first == 0xE0 && second < 0xA0 { return 0 }
            if first == 0xED && second > 0x9F { return 0 }
            return 3
        case 0xF0...0xF4:
            guard available >= 4, second & 0xC0 == 0x80, bytes[offset + 2] & 0xC0 == 0x80,
                bytes[offset + 3] & 0xC0 == 0x80
            else { return 0 }
            if first == 0xF0 && second < 0x90 { return 0 }
            if first == 0xF4 && second > 0x8F { return 0 }
            return 4
        default: return 0
        }
    }

    /// Returns the start of the well-formed sequence that contains the byte at `offset`, or `offset` itself.
    @inlinable public static func startOfSequence(containing offset: Int, in bytes: Bytes) -> Int {
        guard offset < bytes.count, bytes[offset] & 0xC0 == 0x80 else { return offset }
        var start = offset
        while start > 0, offset - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start + length(at: start, in: bytes) > offset ? start : offset
    }

    /// Returns the scalar at `offset` and its length in bytes. A bad byte is U+FFFD of length 1.
    @inlinable public static func scalar(at offset: Int, in bytes: Bytes) -> (scalar: Unicode.Scalar, length: Int) {
        let length = length(at: offset, in: bytes)
        return length == 0 ? ("\u{FFFD}", 1) : (scalar(ofLength: length) { bytes[offset + $0] }, length)
    }

    /// Returns the scalar of a well-formed sequence. The closure returns the byte at an index in the sequence.
    @inlinable @inline(__always)
    public static func scalar(ofLength length: Int, _ byte: (Int) -> UInt8) -> Unicode.Scalar {
        let first = UInt32(byte(0))
        func continuation(_ index: Int) -> UInt32 { UInt32(byte(index)) & 0x3F }
        let value =
            switch length {
            case 1: first
            case 2: (first & 0x1F) << 6 | continuation(1)
            case 3: (first & 0x0F) << 12 | continuation(1) << 6 | continuation(2)
            default: (first & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6 | continuation(3)
            }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Returns the scalar that ends at `offset`; nil at the start of the bytes.
    @inlinable public static func scalar(before offset: Int, in bytes: Bytes) -> Unicode.Scalar? {
        guard offset > 0 else { return nil }
        let start = startOfSequence(containing: offset - 1, in: bytes)
        return scalar(at: start, in: bytes).scalar
    }
}

extension Bytes {
    /// Returns the length of the non-breaking or wide space at an offset; 0 if there is none, or a plain one.
    package func specialSpaceLength(at offset: Int) -> Int {
        guard self[offset] >= 0x80 else { return 0 }
        let (scalar, length) = UTF8Sequence.scalar(at: offset, in: self)
        return scalar.properties.generalCategory == .spaceSeparator ? length : 0
    }
}
