import StorySource

/// For each line of a source, a hash that does not change when lines are added above it. It is the `primaryLocationLineHash`
/// that GitHub's upload action computes for logs without one; the action complains about logs with a different one.
///
/// The hash of a line covers the ``window`` UTF-16 units that follow its start, without blanks and tabs, and with one LF for
/// each line break: a polynomial in 37 over them, modulo 2^64, with 0xFFFF for the end of the file and zeros after it. The
/// hash is followed by the number of the line among those with the same hash, from 1.
struct LineFingerprints {
    private static let window = 100
    private static let factor: UInt64 = 37
    /// The factor of a unit that leaves the window.
    private static let lastPower = (0..<window).reduce(UInt64(1)) { power, _ in power &* factor }

    /// The hash of each line, from 0, and the number of lines up to this one with the same hash.
    private var lines: [(hash: UInt64, occurrence: UInt32)] = []

    /// Reads the whole source once.
    init(_ source: SourceFile) {
        var reader = Reader()
        let bytes = source.bytes
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += 1
                reader.read(UInt16(byte))
            } else {
                let (scalar, length) = UTF8Sequence.scalar(at: index, in: bytes)
                index += length
                for unit in UTF16.encode(scalar)! { reader.read(unit) }
            }
        }
        reader.end()
        lines = reader.lines
    }

    /// Returns the fingerprint of a line, by its number from 1.
    func ofLine(_ number: Int) -> String? {
        guard lines.indices.contains(number - 1) else { return nil }
        let line = lines[number - 1]
        return String(line.hash, radix: 16) + ":\(line.occurrence)"
    }

    private struct Reader {
        var lines: [(hash: UInt64, occurrence: UInt32)] = []
        private var seen: [UInt64: UInt32] = [:]
        private var hash: UInt64 = 0
        /// The units in the window, as a ring buffer, and which of them begin a line.
        private var units = [UInt16](repeating: 0, count: LineFingerprints.window)
        private var beginsLine = [Bool](repeating: false, count: LineFingerprints.window)
        private var position = 0
        private var isAtLineStart = true
        private var isAfterCarriageReturn = false

        /// Reads the next unit of the source.
        mutating func read(_ unit: UInt16) {
            let isAfterCarriageReturn = isAfterCarriageReturn
            self.isAfterCarriageReturn = unit == 0x0D
            if unit == 0x20 || unit == 0x09 || isAfterCarriageReturn && unit == 0x0A { return }
            add(unit == 0x0D ? 0x0A : unit)
        }

        /// Reads the end of the source. Computes the hashes of the lines that are still in the window.
        mutating func end() {
            add(0xFFFF)
            for _ in 0..<LineFingerprints.window {
                takeLine()
                shift(0)
            }
        }

        private mutating func add(_ unit: UInt16) {
            takeLine()
            beginsLine[position] = isAtLineStart
            isAtLineStart = unit == 0x0A
            shift(unit)
        }

        private mutating func shift(_ unit: UInt16) {
            hash =
                hash &* LineFingerprints.factor &+ UInt64(unit) &- LineFingerprints.lastPower &* UInt64(units[position])
            units[position] = unit
            position = (position + 1) % LineFingerprints.window
        }

        /// Records the hash of a line once the window begins with it.
        private mutating func takeLine() {
            guard beginsLine[position] else { return }
            beginsLine[position] = false
            seen[hash, default: 0] += 1
            lines.append((hash, seen[hash]!))
        }
    }
}
