/// Names, to be found by their bytes: in one buffer by length, since looking at each of many strings counts references.
struct NameIndex: Sendable {
    /// All names of a length one after the other.
    private var bytes: [UInt8] = []
    /// For each length, where its names begin among `indices`, and where in `bytes`; one more at the end.
    private var starts: [(name: Int, byte: Int)] = []
    /// What each name in `bytes` is among those that were given.
    private var indices: [Int] = []

    init(_ names: [String]) {
        for length in 0...(names.map(\.utf8.count).max() ?? 0) {
            starts.append((indices.count, bytes.count))
            for (index, name) in names.enumerated() where name.utf8.count == length {
                indices.append(index)
                bytes += name.utf8
            }
        }
        starts.append((indices.count, bytes.count))
    }

    /// The index of the name that consists of these bytes.
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard name.count + 1 < starts.count else { return nil }
        var byte = starts[name.count].byte
        next: for candidate in starts[name.count].name..<starts[name.count + 1].name {
            defer { byte += name.count }
            for offset in 0..<name.count where bytes[byte + offset] != name[offset] { continue next }
            return indices[candidate]
        }
        return nil
    }
}
