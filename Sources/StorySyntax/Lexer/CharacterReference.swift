import StorySource

/// Entity and numeric character references (CommonMark 2.5).
package enum CharacterReference {
    /// Returns the length of the reference at `offset`, with its `&` and semicolon; 0 if there is none before `end`.
    static func length(at offset: Int, end: Int, in bytes: Bytes) -> Int {
        var position = offset + 1
        if bytes[position] == UInt8(ascii: "#") {
            position += 1
            let isHex = bytes[position] | 0x20 == UInt8(ascii: "x")
            if isHex { position += 1 }
            let first = position
            while position < end, position - first < 8,
                isHex ? bytes[position].isHexDigit : bytes[position].isASCIIDigit
            {
                position += 1
            }
            let count = position - first
            guard count >= 1, count <= (isHex ? 6 : 7), position < end, bytes[position] == UInt8(ascii: ";") else {
                return 0
            }
            return position + 1 - offset
        }
        let first = position
        while position < end, position - first <= Entities.longestName, bytes[position].isASCIILetterOrDigit {
            position += 1
        }
        guard position > first, position < end, bytes[position] == UInt8(ascii: ";") else { return 0 }
        return value(named: bytes[first..<position]) == nil ? 0 : position + 1 - offset
    }

    /// Calls `body` with the UTF-8 bytes of the reference in `range`, which includes `&` and `;`. U+0000, and a code point
    /// that is not a scalar, become U+FFFD.
    package static func withValue<Result>(
        _ range: Range<Int>, in bytes: Bytes, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let first = range.lowerBound + 1
        guard bytes[first] == UInt8(ascii: "#") else { return body(value(named: bytes[first..<range.upperBound - 1])!) }
        var value: UInt32 = 0
        let isHex = bytes[first + 1] | 0x20 == UInt8(ascii: "x")
        for index in (first + (isHex ? 2 : 1))..<range.upperBound - 1 {
            value = value * (isHex ? 16 : 10) + UInt32(bytes[index].hexDigitValue!)
        }
        let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { buffer in
            var count = 0
            for unit in UTF8.encode(scalar)! {
                buffer[count] = unit
                count += 1
            }
            return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Returns the text of a range with its character references decoded. `unescaping`: whether to drop a backslash before
    /// ASCII punctuation too, as in link destinations and titles (CommonMark 2.4).
    package static func decode(_ range: Range<Int>, in bytes: Bytes, unescaping: Bool = false) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == UInt8(ascii: "&") {
                let length = length(at: position, end: range.upperBound, in: bytes)
                if length > 0 {
                    withValue(position..<position + length, in: bytes) { result.append(contentsOf: $0) }
                    position += length
                    continue
                }
            } else if unescaping, byte == UInt8(ascii: "\\"), position + 1 < range.upperBound,
                bytes[position + 1].isPunctuation
            {
                position += 1
            }
            result.append(bytes[position])
            position += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The start of each entity in ``Entities/text``, and the end of the last.
    private static let entityStarts: [UInt16] = {
        let text = UnsafeBufferPointer(start: Entities.text.utf8Start, count: Entities.text.utf8CodeUnitCount)
        var starts: [UInt16] = [0]
        starts.reserveCapacity(Entities.count + 1)
        for (index, byte) in text.enumerated() where byte == UInt8(ascii: " ") { starts.append(UInt16(index + 1)) }
        return starts
    }()

    /// Returns the value of an entity in UTF-8, by binary search.
    private static func value(named name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        entityStarts.withUnsafeBufferPointer { starts in
            var low = 0
            var high = Entities.count
            while low < high {
                let middle = (low + high) / 2
                let entity = Entities.text.utf8Start + Int(starts[middle])
                switch order(name, entity) {
                case 0:
                    let value = name.count + 1
                    return UnsafeBufferPointer(
                        start: entity + value, count: Int(starts[middle + 1] - starts[middle]) - value - 1)
                case ..<0: high = middle
                default: low = middle + 1
                }
            }
            return nil
        }
    }

    /// Compares a name with that of an entity, which ends at a semicolon.
    private static func order(_ name: UnsafeBufferPointer<UInt8>, _ entity: UnsafePointer<UInt8>) -> Int {
        for index in name.indices where name[index] != entity[index] {
            return entity[index] == UInt8(ascii: ";") ? 1 : Int(name[index]) - Int(entity[index])
        }
        return entity[name.count] == UInt8(ascii: ";") ? 0 : -1
    }
}
