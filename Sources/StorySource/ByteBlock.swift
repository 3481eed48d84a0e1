/// Sixteen bytes of text that has no padding after it (``Bytes``).
@frozen
public enum ByteBlock {
    /// The bytes at a location, zeros after them where fewer than sixteen are left. What lies after them is not read.
    @inlinable @inline(__always)
    public static func load(_ start: UnsafePointer<UInt8>, atMost count: Int) -> SIMD16<UInt8> {
        let memory = UnsafeRawPointer(start)
        return count >= 16 ? memory.loadUnaligned(as: SIMD16<UInt8>.self) : loadFew(memory, count)
    }

    /// The first bytes and the last ones, each in one load; where both have a byte they agree about it.
    @inlinable @inline(__always)
    static func loadFew(_ memory: UnsafeRawPointer, _ count: Int) -> SIMD16<UInt8> {
        var low: UInt64 = 0
        var high: UInt64 = 0
        if count >= 8 {
            low = memory.loadUnaligned(as: UInt64.self)
            // Of the last eight, those that are not among the first; none of eight, hence no `&>>`.
            high = memory.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) >> bits(16 &- count)
        } else if count >= 4 {
            let last = memory.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            low = UInt64(memory.loadUnaligned(as: UInt32.self)) | UInt64(last) &<< bits(count &- 4)
        } else {
            for index in 0..<count {
                low |= UInt64(memory.load(fromByteOffset: index, as: UInt8.self)) &<< bits(index)
            }
        }
        return unsafeBitCast(SIMD2(low, high), to: SIMD16<UInt8>.self)
    }

    @inlinable @inline(__always)
    static func bits(_ bytes: Int) -> UInt64 { UInt64(truncatingIfNeeded: 8 &* bytes) }
}
