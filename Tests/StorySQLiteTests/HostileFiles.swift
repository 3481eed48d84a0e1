/// Files that no SQLite writes, for tests.
enum HostileFiles {
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    private static func bytes(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// A rollback journal for a database of this many pages of 4096 bytes, which restores no page and names a
    /// super-journal (https://www.sqlite.org/fileformat.html, 3).
    static func journal(pages: Int, superJournal name: String) -> [UInt8] {
        let header = magic + bytes(0) + bytes(7) + bytes(pages) + bytes(512) + bytes(4096)
        let sum = name.utf8.reduce(0) { $0 + Int(Int8(bitPattern: $1)) }
        let record = bytes(pages + 1) + Array(name.utf8) + bytes(name.utf8.count) + bytes(sum) + magic
        return header + [UInt8](repeating: 0, count: 512 - header.count) + record
    }

    /// A library in which each cell of the root of an index leads to one page, each of that one's to the next, and so on for ten
    /// pages: to walk through the index takes 300 to the tenth steps.
    /// - Parameter root: The number of the index's root in the bytes of the library.
    static func endlessIndex(_ library: [UInt8], root: Int) -> [UInt8] {
        let pages = library.count / 4096
        // A record of a text and a number, "a" and 5 (2.1), with its size.
        let entry: [UInt8] = [0x05, 0x03, 0x0F, 0x01, 0x61, 0x05]
        var result = library
        for level in 1...10 {
            let cell = bytes(pages + level) + entry
            let start = 4096 - cell.count
            // An interior page of an index (1.6): its kind, no free block, its cells, where they begin, the last child.
            var page = [0x02, 0, 0] + bytes(300, 2) + bytes(start, 2) + [0] + bytes(pages + level)
            for _ in 0..<300 { page += bytes(start, 2) }
            page += [UInt8](repeating: 0, count: start - page.count) + cell
            if level == 1 {
                result.replaceSubrange((root - 1) * 4096..<root * 4096, with: page)
            } else {
                result += page
            }
        }
        // A leaf, and as many pages in the header as there are.
        let start = 4096 - entry.count
        let leaf = [0x0A, 0, 0] + bytes(1, 2) + bytes(start, 2) + [0] + bytes(start, 2)
        result += leaf + [UInt8](repeating: 0, count: start - leaf.count) + entry
        result.replaceSubrange(28..<32, with: bytes(result.count / 4096))
        return result
    }
}
