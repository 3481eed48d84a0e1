/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// Returns the bytes of a percent-encoded text; nil if a `%` is not followed by two hexadecimal digits.
    package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
