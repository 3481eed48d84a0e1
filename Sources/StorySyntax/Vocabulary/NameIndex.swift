/// A hash table of fewer than 32 names of at most 16 bytes, stored as words, since comparing many strings counts references.
struct NameIndex: Sendable {
    /// All bytes of a name, in two words that overlap if the name is short.
    private struct Key: BitwiseCopyable, Equatable {
        var count = 0
        var low: UInt64 = 0
        var high: UInt64 = 0

        /// Creates a key; nil if the name is too long.
        init?(_ name: UnsafeBufferPointer<UInt8>) {
            guard let start = name.baseAddress, name.count <= 16 else { return nil }
            let bytes = UnsafeRawPointer(start)
            count = name.count
            if count >= 8 {
                low = bytes.loadUnaligned(as: UInt64.self)
                high = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            } else if count >= 4 {
                low = UInt64(bytes.loadUnaligned(as: UInt32.self))
                high = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            } else if count > 0 {
                low = UInt64(bytes.load(as: UInt8.self))
                high = UInt64(bytes.load(fromByteOffset: count / 2, as: UInt8.self)) << 8
                high |= UInt64(bytes.load(fromByteOffset: count - 1, as: UInt8.self))
            }
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
