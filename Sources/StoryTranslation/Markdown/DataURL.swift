import StorySource

/// Files that are written into the text as `data:` URLs (RFC 2397).
enum DataURL {
    /// Returns the content of a `data:` URL; nil if it is not valid.
    static func content(of address: String) -> [UInt8]? {
        let bytes = address.utf8
        guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let content = PercentEncoding.decodedLeniently(String(address[bytes.index(after: comma)...]))
        return address[..<comma].lowercased().hasSuffix(";base64") ? base64(content) : content
    }

    /// Decodes base 64 (RFC 4648, section 4), with or without padding; nil if there is any other character.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in text where byte != UInt8(ascii: "=") && !byte.isSpaceOrTab && !byte.isLineBreak {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): digit = 62
            case UInt8(ascii: "/"): digit = 63
            default: return nil
            }
            bits = bits << 6 | UInt32(digit)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result
    }
}
