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

    /// Returns the scalar of a well-formed sequence, given its length and its bytes by their index.
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
    /// Returns which of the sixteen bytes at an offset continue a sequence, if all of them are part of well-formed sequences (as
    /// far as they can be seen here) and the first one starts a sequence; else nil.
    @inlinable @inline(__always) public func continuations16(at index: Int) -> SIMDMask<SIMD16<Int8>>? {
        guard index >= 3 else { return nil }
        func vector(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
        let block = block(at: index)
        let (back1, back2, back3) = (self.block(at: index - 1), self.block(at: index - 2), self.block(at: index - 3))
        let isContinuation = (block & vector(0xC0)) .== vector(0x80)
        let isExpected = (back1 .>= vector(0xC2)) .| (back2 .>= vector(0xE0)) .| (back3 .>= vector(0xF0))
        // Bytes that begin nothing; sequences that are too long, surrogates, and what is beyond Unicode (table 3-7).
        var isBad = ((block & vector(0xFE)) .== vector(0xC0)) .| (block .> vector(0xF4))
        isBad .|= (back1 .== vector(0xE0)) .& (block .< vector(0xA0))
        isBad .|= (back1 .== vector(0xED)) .& (block .> vector(0x9F))
        isBad .|= (back1 .== vector(0xF0)) .& (block .< vector(0x90))
        isBad .|= (back1 .== vector(0xF4)) .& (block .> vector(0x8F))
        isBad .|= isContinuation .^ isExpected
        return ByteMask(isBad).isEmpty && self[index] & 0xC0 != 0x80 ? isContinuation : nil
    }

    /// Returns the number of bytes before an offset that belong to a sequence that goes on there.
    @inlinable @inline(__always) public func sequenceCut(at end: Int) -> Int {
        self[end - 1] >= 0xC2 ? 1 : self[end - 2] >= 0xE0 ? 2 : self[end - 3] >= 0xF0 ? 3 : 0
    }
}
