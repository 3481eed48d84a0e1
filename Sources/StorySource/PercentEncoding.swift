/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// Percent-encodes all bytes that are neither unreserved (section 2.3) nor in `kept`.
    package static func encoded(_ bytes: some Sequence<UInt8>, keeping kept: String = "") -> String {
        var text: [UInt8] = []
        for byte in bytes {
            if byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte) || kept.utf8.contains(byte) {
                text.append(byte)
            } else {
                text += escape(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns `%` and the two digits of a byte.
    package static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// Returns the bytes of a percent-encoded text; nil if a `%` is not followed by two hexadecimal digits.
    package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next()?.hexDigitValue, let low = rest.next()?.hexDigitValue else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Returns the bytes of a text in which some may be percent-encoded: a `%` without two hexadecimal digits is kept,
    /// and so is `%00`, since no path contains NUL.
    package static func decodedLeniently(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(\.hexDigitValue) : []
            if digits.count == 2, digits != [0, 0] {
                bytes.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
