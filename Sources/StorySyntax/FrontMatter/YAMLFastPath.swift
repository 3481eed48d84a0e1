import StorySource

/// Recognises the common forms of YAML: block mappings and lists, keys that are words, and values on their own lines, plain,
/// quoted, or in brackets or braces.
///
/// libyaml defines what YAML means, but at 80 MB/s it is slower than all other work on a small story. The fast path accepts
/// only unambiguous input and leaves everything else to libyaml, from the start. Tests compare both.
enum YAMLFastPath {
    /// The greatest length of a key. Longer keys are left to libyaml, which has its own limit: ``YAMLLine/longestKey``.
    private static let longestKey = 128

    /// Returns whether the content may be everyday YAML: no directives precede it, and libyaml accepts all of its characters.
    /// Tabs, and line breaks beyond ASCII, are excluded.
    static func mayBegin(in content: Range<Int>, reading range: Range<Int>, _ bytes: Bytes) -> Bool {
        guard content == range else { return false }
        let space = SIMD16<UInt8>(repeating: 0x20)
        let delete = SIMD16<UInt8>(repeating: 0x7F)
        var position = range.lowerBound
        while position < range.upperBound {
            let block = bytes.block(at: position)
            let found = ByteMask(block .< space .| block .>= delete)
            position += found.first
            if found.isEmpty || position >= range.upperBound { continue }
            if bytes[position].isLineBreak {
                position += 1
                continue
            }
            let (scalar, length) = UTF8Sequence.scalar(at: position, in: bytes)
            switch scalar.value {
            case 0..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFD...0xFFFF: return false
            default: position += length
            }
        }
        return true
    }

    /// Returns the end of the key at `start`, which a colon and white space must follow, or nil.
    static func endOfKey(at start: Int, end: Int, in bytes: Bytes) -> Int? {
        guard bytes[start].isASCIILetter || bytes[start] == UInt8(ascii: "_") else { return nil }
        var position = start + 1
        while bytes[position].isASCIILetterOrDigit || bytes[position] == UInt8(ascii: "_")
            || bytes[position] == UInt8(ascii: "-")
        {
            position += 1
        }
        guard position < end, position - start <= longestKey, bytes[position] == UInt8(ascii: ":"),
            position + 1 == end || bytes[position + 1] == UInt8(ascii: " ")
        else { return nil }
        return position
    }

    struct Scalar {
        let content: Range<Int>
        let end: Int
        let isPlain: Bool
    }

    /// Returns the scalar at `start`, which ends at the end of its line or before a comma and `closing`, the bracket or brace
    /// that ends the collection around it; nil if it is not simple. The caller checks what follows.
    static func scalar(at start: Int, lineEnd: Int, closing: UInt8? = nil, in bytes: Bytes) -> Scalar? {
        let inBrackets = closing != nil
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            var position = start + 1
            while position < lineEnd, bytes[position] != quote, bytes[position] != UInt8(ascii: "\\") { position += 1 }
            // A backslash or a second quote may begin an escape.
            guard position < lineEnd, bytes[position] == quote, bytes[position + 1] != quote else { return nil }
            return Scalar(content: start + 1..<position, end: position + 1, isPlain: false)
        }
        guard mayBeginPlain(bytes[start]) else { return nil }
        var position = start
        scan: while position < lineEnd {
            switch bytes[position] {
            case UInt8(ascii: ":"):
                if inBrackets || position + 1 == lineEnd || bytes[position + 1] == UInt8(ascii: " ") { return nil }
            case UInt8(ascii: "#"): if inBrackets || bytes[position - 1] == UInt8(ascii: " ") { return nil }
            case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "?"):
                if bytes[position] == closing { break scan }
                if inBrackets { return nil }
            case UInt8(ascii: ","): if inBrackets { break scan }
            default: break
            }
            position += 1
        }
        while bytes[position - 1] == UInt8(ascii: " ") { position -= 1 }
        return Scalar(content: start..<position, end: position, isPlain: true)
    }

    /// Returns whether a plain scalar of the fast path may begin with a byte: letters, digits, everything beyond ASCII, and
    /// other harmless characters.
    private static func mayBeginPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "+"):
            true
        default: byte >= 0x80 || byte.isASCIILetterOrDigit
        }
    }
}
