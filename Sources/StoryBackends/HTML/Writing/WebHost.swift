import StorySource

/// Checks that a URL's host is one that all browsers read the same way: a name, or an IPv4 address in decimal numbers (WHATWG
/// URL, 3.5).
enum WebHost {
    /// The greatest lengths of a domain name and of a label (RFC 1035, 2.3.4). They apply to the ASCII form of a name,
    /// which is about as long as its UTF-8.
    private static let longestName = 253
    private static let longestLabel = 63

    /// Returns whether this is a host, with an optional port.
    static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        var host = bytes
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) {
            let port = bytes[(colon + 1)...]
            guard port.count <= 5, port.allSatisfy(\.isASCIIDigit), number(port) ?? 0 <= 65535 else { return false }
            host = bytes[..<colon]
        }
        var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // The root has an empty name.
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        guard host.count <= longestName, labels.allSatisfy(isLabel), let last = labels.last else { return false }
        // Browsers take a host that ends in a number, which may be hexadecimal, for an address.
        let endsInNumber =
            last.allSatisfy(\.isASCIIDigit) || last.starts(with: "0x".utf8) || last.starts(with: "0X".utf8)
        return !endsInNumber || isIPv4(labels)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        if label.isEmpty || label.count > longestLabel { return false }
        if label.allSatisfy({ $0.isASCIILetterOrDigit || "-_".utf8.contains($0) }) { return true }
        let scalars = String(decoding: label, as: UTF8.self).unicodeScalars
        if let first = scalars.first, [.nonspacingMark, .spacingMark].contains(first.properties.generalCategory) {
            return false
        }
        return scalars.allSatisfy { scalar in
            scalar.isASCII
                ? UInt8(scalar.value).isASCIILetterOrDigit || "-_".unicodeScalars.contains(scalar) : scalar.isOfWords
        }
    }

    private static func isIPv4(_ labels: [ArraySlice<UInt8>]) -> Bool {
        // A zero before a number makes it octal.
        labels.count == 4
            && labels.allSatisfy { ($0.count == 1 || $0.first != UInt8(ascii: "0")) && number($0) ?? 256 <= 255 }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.allSatisfy(\.isASCIIDigit) ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
}
