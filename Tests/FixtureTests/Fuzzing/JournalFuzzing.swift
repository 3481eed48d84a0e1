/// A hostile file beside a valid library: after a byte with its type, a rollback journal, one that names a super-journal at
/// its end, or a write-ahead log. Checksums are corrected, since random ones would never match.
enum JournalFuzzing: FuzzTarget {
    static let name = "journal"

    static var seeds: [[UInt8]] {
        get throws {
            let changes = [
                "UPDATE stories SET title = hex(title)", "DELETE FROM stories", "DROP TABLE stories",
                "CREATE TABLE more (a)", "UPDATE stories SET synopsis = hex(zeroblob(3000))",
            ]
            return try changes.flatMap { change in
                let journal = try HostileFolder.left(by: change, journal: "DELETE", suffix: "-journal")
                return try [
                    [0] + journal, [1] + journal, [2] + HostileFolder.left(by: change, journal: "WAL", suffix: "-wal"),
                ]
            }
        }
    }

    static var words: [[UInt8]] {
        [
            Array(magic), [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83], [0, 0, 2, 0], [0, 0, 0x10, 0],
            [0, 1, 0, 0],
            [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0, 0, 0, 1],
        ]
    }

    static func problems(_ input: [UInt8]) -> [String] {
        guard let kind = input.first.map({ $0 % 3 }), var library = try? sound.get() else { return [] }
        let bytes = Array(input.dropFirst())
        if kind == 2 {
            // Both versions of the format declare that there is a log (https://www.sqlite.org/fileformat.html, 1.3.3).
            library.replaceSubrange(18..<20, with: [2, 2])
            return HostileFolder.problems([
                HostileFolder.libraryName: library, HostileFolder.libraryName + "-wal": logWithChecksums(bytes),
            ])
        }
        return HostileFolder.problems(
            [
                HostileFolder.libraryName: library, HostileFolder.libraryName + "-journal": journalWithChecksums(bytes),
            ], namesSuperJournal: kind == 1)
    }

    private static let sound = Result { try HostileFolder.library("") }

    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Returns the end of a journal that names a super-journal (3).
    static func end(naming path: String) -> [UInt8] {
        let sum = path.utf8.reduce(UInt32(0)) { $0 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: $1)) }
        return Array("page".utf8) + path.utf8 + bytes(UInt32(path.utf8.count)) + bytes(sum) + magic
    }

    /// Returns a journal with correct checksums of its records (3).
    private static func journalWithChecksums(_ journal: [UInt8]) -> [UInt8] {
        var journal = journal
        guard journal.count > 28 else { return journal }
        let (nonce, pageSize) = (number(journal, 12), Int(number(journal, 24)))
        guard pageSize >= 512, pageSize <= 65536 else { return journal }
        var start = Int(number(journal, 20))
        while start + pageSize + 8 <= journal.count {
            var sum = nonce
            for offset in stride(from: pageSize - 200, to: 0, by: -200) { sum &+= UInt32(journal[start + 4 + offset]) }
            journal.replaceSubrange(start + 4 + pageSize..<start + 8 + pageSize, with: bytes(sum))
            start += pageSize + 8
        }
        return journal
    }

    /// Returns a log with correct checksums of its header and frames (4.1 and 4.2).
    private static func logWithChecksums(_ log: [UInt8]) -> [UInt8] {
        var log = log
        guard log.count >= 32 else { return log }
        let isBigEndian = log[3] & 1 == 1
        let pageSize = Int(number(log, 8))
        var sums = (UInt32(0), UInt32(0))
        func add(_ range: Range<Int>) {
            for start in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let (first, second) = (number(log, start), number(log, start + 4))
                sums.0 &+= (isBigEndian ? first : first.byteSwapped) &+ sums.1
                sums.1 &+= (isBigEndian ? second : second.byteSwapped) &+ sums.0
            }
        }
        add(0..<24)
        log.replaceSubrange(24..<32, with: bytes(sums.0) + bytes(sums.1))
        guard pageSize >= 512, pageSize.isMultiple(of: 8) else { return log }
        var start = 32
        while start + 24 + pageSize <= log.count {
            log.replaceSubrange(start + 8..<start + 16, with: log[16..<24])
            add(start..<start + 8)
            add(start + 24..<start + 24 + pageSize)
            log.replaceSubrange(start + 16..<start + 24, with: bytes(sums.0) + bytes(sums.1))
            start += 24 + pageSize
        }
        return log
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
