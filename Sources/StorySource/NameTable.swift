/// A hash table of names by their bytes. It takes linear time for any names, and looks up source text without copying it.
///
/// Names are equal if their bytes are: spellings that are only canonically equivalent in Unicode are different names.
package struct NameTable: Equatable, Sendable {
    private struct Entry: Equatable {
        let start: UInt32
        let count: UInt32

        /// Its bytes in the storage.
        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    private var storage: [UInt8] = []
    private var entries: [Entry] = []
    /// The upper half of an entry's hash, above the number of the entry plus one; 0 if free. The count is a power of two and
    /// at least twice the number of entries.
    private var buckets: [UInt64] = []
    private let seeds = Self.seeds

    package init() {}

    /// Returns whether two tables have the same names in the same order.
    package static func == (one: Self, other: Self) -> Bool {
        one.storage == other.storage && one.entries == other.entries
    }

    package var count: Int { entries.count }

    /// All names, in order of first insertion.
    package var all: [String] { entries.indices.map { self[$0] } }

    package subscript(index: Int) -> String {
        String(decoding: storage[entries[index].range], as: UTF8.self)
    }

    /// Removes all names. Keeps the memory of a few, since tables of pages are small.
    package mutating func removeAll() {
        if entries.isEmpty { return }
        guard buckets.count <= 64 else {
            self = NameTable()
            return
        }
        storage.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for bucket in buckets.indices { buckets[bucket] = 0 }
    }

    /// Adds a name if it is new. Returns its number, from 0 in order of first insertion, and whether it is new. `expected`: as
    /// for ``index(of:expected:)``.
    @discardableResult
    package mutating func insert(
        _ name: UnsafeBufferPointer<UInt8>, expected: Int = -1
    ) -> (index: Int, isNew: Bool) {
        if entries.indices.contains(expected), isEqual(entries[expected], name) { return (expected, false) }
        if (entries.count + 1) * 2 > buckets.count { grow() }
        let hash = hash(name)
        let bucket = bucket(of: name, hash)
        if buckets[bucket] != 0 { return (Int(truncatingIfNeeded: buckets[bucket] & Self.number) - 1, false) }
        entries.append(Entry(start: UInt32(storage.count), count: UInt32(name.count)))
        storage.append(contentsOf: name)
        buckets[bucket] = hash & ~Self.number | UInt64(entries.count)
        return (entries.count - 1, true)
    }

    /// Adds a name if it is new; as ``insert(_:)-swift.method`` for text.
    @discardableResult package mutating func insert(_ name: String) -> (index: Int, isNew: Bool) {
        var name = name
        return name.withUTF8 { insert($0) }
    }

    /// Returns the number of a name, or nil. `expected`: a number that it probably has, which saves the search.
    package func index(of name: UnsafeBufferPointer<UInt8>, expected: Int = -1) -> Int? {
        if entries.indices.contains(expected), isEqual(entries[expected], name) { return expected }
        if entries.isEmpty { return nil }
        let bucket = buckets[bucket(of: name, hash(name))]
        return bucket == 0 ? nil : Int(truncatingIfNeeded: bucket & Self.number) - 1
    }

    package func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    /// The half of a bucket that has the number of an entry.
    private static let number: UInt64 = 0xFFFF_FFFF
    /// The seeds differ in each process, so no input can cause collisions. No result depends on them.
    private static let seeds = SIMD2(UInt64(bitPattern: Int64(1.hashValue)), UInt64(bitPattern: Int64(2.hashValue)))

    /// Hashes a name: folded multiplication, as in wyhash.
    private func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = seeds[0] ^ UInt64(truncatingIfNeeded: name.count)
        guard let start = name.baseAddress else { return hash }
        var offset = 0
        while offset < name.count {
            let block = ByteBlock.load(start + offset, atMost: name.count &- offset)
            let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)
            let product = (words[0] ^ hash).multipliedFullWidth(by: words[1] ^ seeds[1])
            hash = product.high ^ product.low ^ seeds[0]
            offset &+= 16
        }
        return hash
    }

    /// Returns the bucket that has a name, or the free one that it would get.
    private func bucket(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        var bucket = slot(hash)
        while buckets[bucket] != 0 {
            let difference = buckets[bucket] ^ hash
            if difference <= Self.number,
                isEqual(entries[Int(truncatingIfNeeded: buckets[bucket] & Self.number) - 1], name)
            {
                return bucket
            }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return bucket
    }

    /// Returns the first bucket for a hash, by its upper half, which buckets keep.
    private func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & (buckets.count - 1) }

    private func isEqual(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard entry.count == name.count else { return false }
        return storage.withUnsafeBufferPointer {
            ByteBlock.areEqual(UnsafeBufferPointer(rebasing: $0[entry.range]), name)
        }
    }

    private mutating func grow() {
        let old = buckets
        buckets = [UInt64](repeating: 0, count: max(16, old.count * 2))
        for entry in old where entry != 0 {
            var bucket = slot(entry)
            while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
            buckets[bucket] = entry
        }
    }
}
