import StorySource

/// Names by their bytes: a hash table that takes linear time whatever the names are, and looks up source text without
/// copying it.
///
/// Names are equal when their bytes are: two spellings that only Unicode holds for equal are two names.
package struct NameTable: Sendable {
    private struct Entry {
        let hash: Int
        let start: Int
        let count: Int
    }

    private var storage: [UInt8] = []
    private var entries: [Entry] = []
    /// Indices of entries plus one, 0 where free; the count is a power of two and at least twice that of the entries.
    private var buckets: [UInt32] = [UInt32](repeating: 0, count: 16)

    package init() {}

    /// The number of names.
    package var count: Int { entries.count }

    /// All names, in the order of first insertion.
    package var all: [String] {
        entries.map { String(decoding: storage[$0.start..<$0.start + $0.count], as: UTF8.self) }
    }

    /// Adds a name unless it is there.
    ///
    /// - Returns: Its number, in the order of first insertion from 0, and whether it is new.
    @discardableResult
    package mutating func insert(_ name: UnsafeBufferPointer<UInt8>) -> (index: Int, isNew: Bool) {
        let hash = Self.hash(name)
        if let index = find(name, hash) { return (index, false) }
        if (entries.count + 1) * 2 > buckets.count { grow() }
        entries.append(Entry(hash: hash, start: storage.count, count: name.count))
        storage.append(contentsOf: name)
        location(entries.count - 1)
        return (entries.count - 1, true)
    }

    /// Adds a name unless it is there; as ``insert(_:)-swift.method`` for text.
    @discardableResult
    package mutating func insert(_ name: String) -> (index: Int, isNew: Bool) {
        var name = name
        return name.withUTF8 { insert($0) }
    }

    /// The number of a name; nil where it was never added.
    package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? { find(name, Self.hash(name)) }

    /// The number of a name; nil where it was never added.
    package func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    /// Seeded anew in each process, so no input can be made to collide. No result depends on the seed.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        return hasher.finalize()
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
        var bucket = hash & (buckets.count - 1)
        while buckets[bucket] != 0 {
            let index = Int(buckets[bucket]) - 1
            let entry = entries[index]
            if entry.hash == hash, entry.count == name.count, isEqual(entry, name) { return index }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return nil
    }

    private func isEqual(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        for offset in 0..<entry.count where storage[entry.start + offset] != name[offset] { return false }
        return true
    }

    private mutating func grow() {
        buckets = [UInt32](repeating: 0, count: buckets.count * 2)
        for index in entries.indices { location(index) }
    }

    private mutating func location(_ index: Int) {
        var bucket = entries[index].hash & (buckets.count - 1)
        while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
        buckets[bucket] = UInt32(index + 1)
    }
}
