import StorySource

/// The common forms of YAML: block mappings and lists, keys that are words, and values on their
/// own lines, plain, in quotes, or in a list in brackets.
///
/// libyaml defines what YAML means, at 80 MB/s, which is slower than all other work on a small story. What is
/// recognised here is unambiguous; everything else is left to libyaml, from the start. Tests hold both ways
/// of reading against each other.
enum YAMLFastPath {
    /// A longer key is left to libyaml, which has a limit of its own: ``YAMLLine/longestKey``.
    private static let longestKey = 128

    /// Whether the content may be everyday YAML: no directives were skipped in front of it, and all of its characters are
    /// ones that libyaml accepts, tabs and line ends beyond ASCII left out.
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

    /// The end of the key at `start`, with a colon and white space after it; nil where no such key is there.
    static func endOfKey(at start: Int, end: Int, in bytes: Bytes) -> Int? {
        guard bytes[start].isIn(.letter) || bytes[start] == UInt8(ascii: "_") else { return nil }
        var position = start + 1
        while bytes[position].isIn([.letter, .digit]) || bytes[position] == UInt8(ascii: "_")
            || bytes[position] == UInt8(ascii: "-")
        {
            position += 1
        }
        guard position < end, position - start <= longestKey, bytes[position] == UInt8(ascii: ":"),
            position + 1 == end || bytes[position + 1] == UInt8(ascii: " ")
        else { return nil }
        return position
    }

    /// A text on one line, and the end of what says it, quotes included.
    struct Scalar {
        let content: Range<Int>
        let end: Int
        let isPlain: Bool
    }

    /// The text at `start`, which ends at the end of its line or, in brackets, before a comma or bracket; nil where it is
    /// not plain to see. What is after it is the caller's business.
    static func scalar(at start: Int, lineEnd: Int, inBrackets: Bool, in bytes: Bytes) -> Scalar? {
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            var position = start + 1
            while position < lineEnd, bytes[position] != quote, bytes[position] != UInt8(ascii: "\\") {
                position += 1
            }
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
            case UInt8(ascii: "#"):
                if inBrackets || bytes[position - 1] == UInt8(ascii: " ") { return nil }
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "?"):
                if inBrackets { return nil }
            case UInt8(ascii: ","), UInt8(ascii: "]"):
                if inBrackets { break scan }
            default: break
            }
            position += 1
        }
        while bytes[position - 1] == UInt8(ascii: " ") { position -= 1 }
        return Scalar(content: start..<position, end: position, isPlain: true)
    }

    /// Letters, digits and everything beyond ASCII, and what is harmless of the rest.
    private static func mayBeginPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "+"):
            true
        default: byte >= 0x80 || byte.isIn([.letter, .digit])
        }
    }
}
