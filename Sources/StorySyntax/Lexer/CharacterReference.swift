import StorySource

/// Entity and numeric character references (CommonMark 2.5).
package enum CharacterReference {
    /// Returns the length in bytes of the reference that begins with the `&` at `offset`, semicolon included; 0 if there is
    /// none before `end`.
    static func length(at offset: Int, end: Int, in bytes: Bytes) -> Int {
        var position = offset + 1
        if bytes[position] == UInt8(ascii: "#") {
            position += 1
            let isHex = bytes[position] | 0x20 == UInt8(ascii: "x")
            if isHex { position += 1 }
            let first = position
            while position < end, position - first < 8,
                isHex ? bytes[position].isHexDigit : bytes[position].isIn(.digit)
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
        while position < end, position - first <= EntityNames.longest, bytes[position].isIn([.letter, .digit]) {
            position += 1
        }
        guard position > first, position < end, bytes[position] == UInt8(ascii: ";") else { return 0 }
        return entity(named: bytes[first..<position]) == nil ? 0 : position + 1 - offset
    }

    /// Calls `body` with the UTF-8 bytes of the reference in `range`, which includes `&` and `;`. U+0000, and a code point
    /// that is not a scalar, become U+FFFD.
    package static func withValue<Result>(
        _ range: Range<Int>, in bytes: Bytes, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let first = range.lowerBound + 1
        guard bytes[first] == UInt8(ascii: "#") else {
            let index = entity(named: bytes[first..<range.upperBound - 1])!
            let start = Int(EntityValues.offsets[index])
            let end = Int(EntityValues.offsets[index + 1])
            return body(UnsafeBufferPointer(start: EntityValues.values.utf8Start + start, count: end - start))
        }
        var value: UInt32 = 0
        let isHex = bytes[first + 1] | 0x20 == UInt8(ascii: "x")
        for index in (first + (isHex ? 2 : 1))..<range.upperBound - 1 {
            value = value * (isHex ? 16 : 10) + UInt32(bytes[index].digitValue)
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

    /// Returns the text of a range with its character references decoded.
    ///
    /// - Parameter unescaping: Whether to drop a backslash before ASCII punctuation too, as in link destinations and titles
    ///   (CommonMark 2.4).
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
                bytes[position + 1].isIn(.punctuation)
            {
                position += 1
            }
            result.append(bytes[position])
            position += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the index of an entity by binary search.
    private static func entity(named name: UnsafeBufferPointer<UInt8>) -> Int? {
        let names = EntityNames.names.utf8Start
        return EntityNames.offsets.withUnsafeBufferPointer { offsets in
            var low = 0
            var high = EntityNames.count
            while low < high {
                let middle = (low + high) / 2
                let start = Int(offsets[middle])
                let count = Int(offsets[middle + 1]) - start
                switch order(name, UnsafeBufferPointer(start: names + start, count: count)) {
                case 0: return middle
                case ..<0: high = middle
                default: low = middle + 1
                }
            }
            return nil
        }
    }

    private static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return Int(left[index]) - Int(right[index])
        }
        return left.count - right.count
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        isIn(.digit) || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f"))
    }

    /// The value of a decimal or hexadecimal digit.
    fileprivate var digitValue: UInt8 {
        isIn(.digit) ? self - UInt8(ascii: "0") : (self | 0x20) - UInt8(ascii: "a") + 10
    }
}
