import StoryPlatform

/// Sixteen bytes of a text that, unlike ``Bytes``, has no padding.
@frozen public enum ByteBlock {
    /// Loads the bytes at an address, padded with zeros if fewer than sixteen are left. Reads nothing beyond them.
    @inlinable @inline(__always)
    public static func load(_ start: UnsafePointer<UInt8>, atMost count: Int) -> SIMD16<UInt8> {
        let memory = UnsafeRawPointer(start)
        return count >= 16 ? memory.loadUnaligned(as: SIMD16<UInt8>.self) : loadFew(memory, count)
    }

    /// Returns whether two texts are the same.
    @inlinable
    public static func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
    }

    /// Returns whether a text has these bytes.
    @inlinable
    public static func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: String) -> Bool {
        guard one.count == other.utf8.count else { return false }
        var other = other
        return other.withUTF8 { areEqual(one, $0) }
    }

    /// Loads fewer than sixteen bytes: the first and the last ones in one load each, which may overlap.
    @inlinable @inline(__always) static func loadFew(_ memory: UnsafeRawPointer, _ count: Int) -> SIMD16<UInt8> {
        var low: UInt64 = 0
        var high: UInt64 = 0
        if count >= 8 {
            low = memory.loadUnaligned(as: UInt64.self)
            // Shift out the bytes that are in `low` already. For eight bytes that is a shift by 64, which `&>>` can't
            // do.
            high = memory.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) >> bits(16 &- count)
        } else if count >= 4 {
            let last = memory.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            low = UInt64(memory.loadUnaligned(as: UInt32.self)) | UInt64(last) &<< bits(count &- 4)
        } else {
            for index in 0..<count { low |= UInt64(memory.load(fromByteOffset: index, as: UInt8.self)) &<< bits(index) }
        }
        return unsafeBitCast(SIMD2(low, high), to: SIMD16<UInt8>.self)
    }

    @inlinable @inline(__always) static func bits(_ bytes: Int) -> UInt64 { UInt64(truncatingIfNeeded: 8 &* bytes) }
}
