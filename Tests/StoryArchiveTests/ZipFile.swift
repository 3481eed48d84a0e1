/// A zip file, made byte by byte, so that it can say anything about itself (APPNOTE 6.3.10).
struct ZipFile {
    /// A file of it.
    struct Entry {
        var name: [UInt8]
        /// The bytes as they are in the file.
        var packed: [UInt8]
        /// What the file says that they unpack to.
        var size: Int
        var crc: UInt32
        /// 0 for bytes as they are, 8 for deflated ones.
        var method: UInt16 = 0
        /// 1 for encrypted, 1 << 11 for a name in UTF-8.
        var flags: UInt16 = 0
        /// What Unix says of the file: its kind and its rights.
        var mode: UInt32 = 0o100644

        /// A file that is not packed.
        init(_ name: String, _ content: [UInt8]) {
            self.name = Array(name.utf8)
            packed = content
            size = content.count
            crc = CRC32.of(content)
        }

        /// A file of very many zeros, in few bytes.
        static func zeros(_ name: String, runs: Int) -> Entry {
            var entry = Entry(name, [])
            entry.packed = Deflated.zeros(runs: runs)
            entry.size = 1 + 258 * runs
            entry.crc = CRC32.of([UInt8](repeating: 0, count: entry.size))
            entry.method = 8
            return entry
        }
    }

    var entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// The bytes of the file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = bytes.count
            let common =
                Self.number(entry.flags) + Self.number(entry.method) + Self.number(UInt32(0)) + Self.number(entry.crc)
                + Self.number(UInt32(entry.packed.count)) + Self.number(UInt32(entry.size))
                + Self.number(UInt16(entry.name.count)) + Self.number(UInt16(0))
            bytes += Self.number(UInt32(0x0403_4B50)) + Self.number(UInt16(20)) + common + entry.name + entry.packed
            // Made by Unix, so that the mode counts.
            directory += Self.number(UInt32(0x0201_4B50)) + Self.number(UInt16(3 << 8 | 20)) + Self.number(UInt16(20))
            directory += common + Self.number(UInt16(0)) + Self.number(UInt16(0)) + Self.number(UInt16(0))
            directory += Self.number(entry.mode << 16) + Self.number(UInt32(offset)) + entry.name
        }
        let count = Self.number(UInt16(entries.count))
        return bytes + directory + Self.number(UInt32(0x0605_4B50)) + Self.number(UInt32(0)) + count + count
            + Self.number(UInt32(directory.count)) + Self.number(UInt32(bytes.count)) + Self.number(UInt16(0))
    }

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}

extension ZipFile: ExpressibleByDictionaryLiteral {
    /// A file of texts, in this order.
    init(dictionaryLiteral elements: (String, String)...) { self.init(elements.map { Entry($0, Array($1.utf8)) }) }
}

/// The checksum of zip files (ISO 3309).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}

/// A stream of DEFLATE (RFC 1951): one block with fixed codes.
private enum Deflated {
    /// A zero, and that often the last 258 bytes again.
    static func zeros(runs: Int) -> [UInt8] {
        var bits: [Bool] = [true, true, false]
        func code(_ value: Int, _ length: Int) { bits += (0..<length).reversed().map { value >> $0 & 1 == 1 } }
        code(0x30, 8)
        for _ in 0..<runs {
            code(0xC5, 8)  // 258 bytes
            code(0, 5)  // from one byte back
        }
        code(0, 7)
        bits += [Bool](repeating: false, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << $1 : 0) }
        }
    }
}
