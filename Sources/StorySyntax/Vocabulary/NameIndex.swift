import StorySource

/// A hash table of fewer than 32 names of at most 16 bytes, stored as words, since comparing many strings counts references.
struct NameIndex: Sendable {
    /// The bytes of a name, followed by zeros.
    private struct Key: BitwiseCopyable, Equatable {
        let count: Int
        let low: UInt64
        let high: UInt64

        /// Creates a key; nil if the name is too long.
        init?(_ name: UnsafeBufferPointer<UInt8>) {
            guard let start = name.baseAddress, name.count <= 16 else { return nil }
            count = name.count
            let words = unsafeBitCast(ByteBlock.load(start, atMost: count), to: SIMD2<UInt64>.self)
            (low, high) = (words[0], words[1])
        }

        /// The hash, less than 64.
        var hash: Int { Int(truncatingIfNeeded: ((low ^ high << 3) &* 0x9E37_79B9_7F4A_7C15) >> 58) }
    }

    private struct Slot: BitwiseCopyable {
        let key: Key
        let index: Int
    }

    /// 64 slots, more than half of which are empty.
    private var slots: [Slot?]

    init(_ names: some Sequence<String>) {
        slots = Array(repeating: nil, count: 64)
        for (index, var name) in names.enumerated() {
            guard let key = name.withUTF8({ Key($0) }) else { continue }
            var place = key.hash
            while slots[place] != nil { place = (place + 1) & 63 }
            slots[place] = Slot(key: key, index: index)
        }
    }

    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let key = Key(name) else { return nil }
        var place = key.hash
        while let slot = slots[place & 63] {
            if slot.key == key { return slot.index }
            place += 1
        }
        return nil
    }
}
