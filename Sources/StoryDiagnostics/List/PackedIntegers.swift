import StorySource

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

    /// Reads integers, and the bytes between them. After a read past the end, all results are zero or empty.
    struct Reader {
        private let bytes: [UInt8]
        private var position: Int
        /// Whether a read failed: past the end, or a span beyond the greatest offset.
        private(set) var hasFailed = false

        init(bytes: [UInt8], position: Int) {
            self.bytes = bytes
            self.position = position
        }

        var isAtEnd: Bool { position >= bytes.count }

        mutating func next() -> UInt32 {
            var number: UInt32 = 0
            var shift: UInt32 = 0
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                number |= UInt32(byte & 0x7F) << shift
                if byte < 0x80 { return number }
                shift += 7
            }
            fail()
            return 0
        }

        /// Returns the number of items that follow, or zero if fewer bytes than items are left.
        mutating func checked(_ count: UInt32) -> UInt32 {
            if Int(count) <= bytes.count - position { return count }
            fail()
            return 0
        }

        mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
            let count = Int(checked(UInt32(count)))
            position += count
            return bytes[position - count..<position]
        }

        mutating func span(from start: UInt32) -> SourceSpan {
            let (end, isTooLong) = start.addingReportingOverflow(next())
            if isTooLong { fail() }
            return SourceSpan(start: start, end: max(start, end))
        }

        private mutating func fail() {
            hasFailed = true
            position = bytes.count
        }
    }
}
