/// The result of comparing sixteen bytes, first byte lowest: all bits of a byte are set if the comparison holds for it.
///
/// `any(_:)` of the standard library is not inlined, and the library has no function for the first lane. With two
/// words, both take a few instructions.
@frozen public struct ByteMask {
    /// The first eight bytes, the first one lowest.
    public var low: UInt64
    /// The last eight bytes.
    public var high: UInt64

    /// Creates a mask from a comparison of sixteen bytes.
    @inlinable @inline(__always) public init(_ mask: SIMDMask<SIMD16<Int8>>) {
        let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        low = UInt64(littleEndian: words[0])
        high = UInt64(littleEndian: words[1])
    }

    /// Creates a mask of the bytes from an index on, which is at most 16.
    @inlinable @inline(__always) public init(from index: Int) {
        // The shift takes its count modulo 64.
        let ones: UInt64 = ~0 &<< UInt64(truncatingIfNeeded: 8 &* index)
        low = index < 8 ? ones : 0
        high = index < 8 ? ~0 : index < 16 ? ones : 0
    }

    /// Removes the bytes from an index on, which is at most 16.
    @inlinable @inline(__always) public mutating func remove(from index: Int) {
        let beyond = ByteMask(from: index)
        low &= ~beyond.low
        high &= ~beyond.high
    }

    /// Whether the comparison holds for no byte.
    @inlinable @inline(__always) public var isEmpty: Bool { low | high == 0 }

    /// The index of the first byte for which the comparison holds; 16 if there is none.
    @inlinable @inline(__always)
    public var first: Int { low != 0 ? low.trailingZeroBitCount >> 3 : 8 + high.trailingZeroBitCount >> 3 }

    /// Removes the first byte for which the comparison holds; there is one.
    @inlinable @inline(__always) public mutating func removeFirst() {
        if low != 0 {
            low &= ~(0xFF &<< UInt64(low.trailingZeroBitCount & ~7))
        } else {
            high &= ~(0xFF &<< UInt64(high.trailingZeroBitCount & ~7))
        }
    }
}

extension Bytes {
    /// Returns the sixteen bytes at an offset up to ``count``. The padding reads as zero.
    @inlinable @inline(__always) public func block(at offset: Int) -> SIMD16<UInt8> {
        assert(offset >= 0 && offset <= count, "block out of bounds")
        return UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Returns the offset of the first byte from `start` on for which a comparison holds, or `end`.
    @inlinable @inline(__always)
    public func first(
        from start: Int, end: Int, where isFound: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
    ) -> Int {
        var position = start
        while position < end {
            let found = ByteMask(isFound(block(at: position)))
            if !found.isEmpty { return min(position + found.first, end) }
            position += 16
        }
        return end
    }

    /// Returns the offset of the first line break (LF or CR) at or after `start`, or `end`.
    @inlinable public func endOfLine(from start: Int, end: Int) -> Int {
        // A vector with one value in all lanes; a literal would be built lane by lane.
        let lineFeed = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
        let carriageReturn = SIMD16<UInt8>(repeating: UInt8(ascii: "\r"))
        return first(from: start, end: end) { $0 .== lineFeed .| $0 .== carriageReturn }
    }
}
