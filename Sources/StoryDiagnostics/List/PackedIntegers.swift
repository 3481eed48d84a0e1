/// Variable-length integers: seven bits per byte, the low ones first, with the highest bit set in all but the last byte
/// (LEB128, as in DWARF).
struct PackedIntegers {
    var bytes: [UInt8] = []

    mutating func append(_ number: UInt32) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Reads integers, and the bytes between them.
    struct Reader {
        private let bytes: [UInt8]
        private var position: Int

        init(bytes: [UInt8], position: Int) {
            self.bytes = bytes
            self.position = position
        }

        mutating func next() -> UInt32 {
            var number: UInt32 = 0
            var shift: UInt32 = 0
            while true {
                let byte = bytes[position]
                position += 1
                number |= UInt32(byte & 0x7F) << shift
                if byte < 0x80 { return number }
                shift += 7
            }
        }

        mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
            position += count
            return bytes[position - count..<position]
        }
    }
}
