import StorySource

/// Checks that a URL's host is read the same way, and can be opened, by all browsers (WHATWG URL, 3.5).
enum WebHost {
    /// The greatest lengths of a domain name and of a label in ASCII (RFC 1035, 2.3.4).
    private static let longestName = 253
    private static let longestLabel = 63

    /// Returns whether this is a host, with an optional port.
    static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        var host = bytes
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")), bytes[(colon + 1)...].allSatisfy(\.isASCIIDigit) {
            guard bytes.count - (colon - bytes.startIndex) <= 6,
                Int(String(decoding: bytes[(colon + 1)...], as: UTF8.self)) ?? 0 <= 65535
            else { return false }
            host = bytes[..<colon]
        }
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
            return isIPv6(host.dropFirst().dropLast())
        }
        var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // The root has an empty name.
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        if let last = labels.last, isNumber(last) { return isIPv4(labels) }
        var count = labels.count - 1
        for label in labels {
            guard let own = asciiCount(label), own <= longestLabel else { return false }
            count += own
        }
        return count <= longestName
    }

    // MARK: Names

    /// Returns the length of a label in ASCII; nil if it is invalid.
    private static func asciiCount(_ label: ArraySlice<UInt8>) -> Int? {
        if label.isEmpty { return nil }
        // Without `--` in the third place it is not encoded.
        let mayBeEncoded = label.dropFirst(2).first == UInt8(ascii: "-")
        if !mayBeEncoded, label.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }) {
            return label.count
        }
        let text = String(decoding: label, as: UTF8.self).lowercased()
        let scalars = Array(text.unicodeScalars)
        guard isLabel(scalars) else { return nil }
        if text.utf8.starts(with: "xn--".utf8) {
            guard scalars.allSatisfy(\.isASCII), let decoded = Punycode.decode(text.utf8.dropFirst(4)),
                decoded.contains(where: { !$0.isASCII }), decoded.first.map(isMark) == false,
                decoded.allSatisfy(standsForItself)
            else { return nil }
            return text.utf8.count
        }
        return scalars.allSatisfy(\.isASCII) ? scalars.count : 4 + Punycode.encodedCount(scalars)
    }

    private static func isLabel(_ scalars: [Unicode.Scalar]) -> Bool {
        if scalars.first.map(isMark) ?? true { return false }
        return scalars.allSatisfy { scalar in
            if scalar.isASCII {
                let byte = UInt8(scalar.value)
                return byte.isASCIILetterOrDigit || "-_".utf8.contains(byte)
            }
            return scalar.isOfWords
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    /// Returns whether an encoded label may contain a character: it is visible, and not mapped to another one (UTS #46, 4).
    private static func standsForItself(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            false
        default: !scalar.properties.changesWhenNFKCCaseFolded || scalar == "\u{DF}" || scalar == "\u{3C2}"
        }
    }

    // MARK: Numbers

    /// Returns whether a label makes browsers parse the whole host as an IPv4 address.
    private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
        !label.isEmpty && (label.allSatisfy(\.isASCIIDigit) || number(label) != nil)
    }

    private static func isIPv4(_ labels: [ArraySlice<UInt8>]) -> Bool {
        let numbers = labels.compactMap(number)
        guard numbers.count == labels.count, numbers.count <= 4, let last = numbers.last else { return false }
        return numbers.dropLast().allSatisfy { $0 <= 255 } && last < 1 << (8 * (5 - numbers.count))
    }

    /// Returns a part of an IPv4 address, which may be hexadecimal or octal.
    private static func number(_ label: ArraySlice<UInt8>) -> Int? {
        // A sign is not allowed here.
        guard let first = label.first, first.isASCIIDigit else { return nil }
        let text = String(decoding: label, as: UTF8.self).lowercased()
        if text.utf8.starts(with: "0x".utf8) {
            let digits = text.dropFirst(2)
            return digits.isEmpty ? 0 : digits.utf8.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil
        }
        return Int(text, radix: first == UInt8(ascii: "0") ? 8 : 10)
    }

    /// Returns whether this is an IPv6 address: groups of 16 bits; `::` leaves some out; the last two may be an IPv4 address.
    private static func isIPv6(_ address: ArraySlice<UInt8>) -> Bool {
        let colon = UInt8(ascii: ":")
        var groups = address.split(separator: colon, omittingEmptySubsequences: false)
        guard groups.count >= 3 else { return false }
        var count = 8
        if groups[groups.count - 1].contains(UInt8(ascii: ".")) {
            let parts = groups.removeLast().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count == 4,
                parts.allSatisfy({ part in
                    part.allSatisfy(\.isASCIIDigit) && (part.count == 1 || part.first != UInt8(ascii: "0"))
                        && Int(String(decoding: part, as: UTF8.self)).map { $0 <= 255 } ?? false
                })
            else { return false }
            count = 6
        }
        // At an end, `::` leaves two empty groups.
        let startsCompressed = groups.count > 1 && groups[0].isEmpty && groups[1].isEmpty
        if startsCompressed { groups.removeFirst() }
        if count == 8, groups.count > 1, groups[groups.count - 1].isEmpty, groups[groups.count - 2].isEmpty {
            groups.removeLast()
        }
        let isCompressed = groups.contains(where: \.isEmpty)
        guard groups.count(where: \.isEmpty) <= 1, isCompressed ? groups.count <= count : groups.count == count else {
            return false
        }
        // A single colon at an end is invalid.
        if !startsCompressed, groups.first?.isEmpty == true { return false }
        if count == 8, groups.last?.isEmpty == true, !address.suffix(2).elementsEqual("::".utf8) { return false }
        return groups.allSatisfy { $0.count <= 4 && $0.allSatisfy(\.isHexDigit) }
    }
}
