/// Names, to be found by their bytes: in one buffer, since looking at each of many strings counts references.
struct NameIndex: Sendable {
    private let bytes: [UInt8]
    /// Where each name ends, after a zero.
    private let ends: [Int]

    init(_ names: [String]) {
        bytes = names.flatMap(\.utf8)
        ends = names.reduce(into: [0]) { ends, name in ends.append(ends[ends.count - 1] + name.utf8.count) }
    }

    /// The index of the first name that consists of `bytes`.
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            next: for index in 1..<ends.count {
                let first = start
                start = ends[index]
                guard start - first == name.count else { continue }
                for offset in 0..<name.count where bytes[first + offset] != name[offset] { continue next }
                return index - 1
            }
            return nil
        }
    }
}
