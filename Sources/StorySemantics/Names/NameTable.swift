/// A hash table of names by their bytes. It takes linear time for any names, and looks up source text without copying it.
///
/// Names are equal if their bytes are: spellings that are only canonically equivalent in Unicode are different names.
package struct NameTable: Sendable {
    private struct Entry {
        let hash: Int
        let start: Int
        let count: Int
    }

    private var storage: [UInt8] = []
    private var entries: [Entry] = []
    /// Indices of entries plus one, or 0 if free. The count is a power of two and at least twice the number of entries.
    private var buckets: [UInt32] = []

    package init() {}

    package var count: Int { entries.count }

    /// All names, in order of first insertion.
    package var all: [String] {
        entries.map { String(decoding: storage[$0.start..<$0.start + $0.count], as: UTF8.self) }
    }

    /// Adds a name if it is new. Returns its number, from 0 in order of first insertion, and whether it is new.
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

    /// Adds a name if it is new; as ``insert(_:)-swift.method`` for text.
    @discardableResult
    package mutating func insert(_ name: String) -> (index: Int, isNew: Bool) {
        var name = name
        return name.withUTF8 { insert($0) }
    }

    /// Returns the number of a name, or nil.
    package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? { find(name, Self.hash(name)) }

    /// Returns the number of a name, or nil.
    package func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    /// Hashes a name. The seed differs in each process, so no input can cause collisions. No result depends on the seed.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        return hasher.finalize()
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
        if buckets.isEmpty { return nil }
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
        buckets = [UInt32](repeating: 0, count: max(16, buckets.count * 2))
        for index in entries.indices { location(index) }
    }

    private mutating func location(_ index: Int) {
        var bucket = entries[index].hash & (buckets.count - 1)
        while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
        buckets[bucket] = UInt32(index + 1)
    }
}
