import StorySource

/// Writes the text of a story in HTML, so that none of it becomes markup.
enum HTMLText {
    /// Appends text that reads as these characters in content and between double quotes.
    ///
    /// Carriage returns become line feeds, as in a parser. Other controls and noncharacters, which HTML forbids and which no
    /// reference can write (HTML 13.1.4), become U+FFFD, as in HTML's own parser.
    static func append(_ text: String, to bytes: inout HTMLBytes) {
        var text = text
        text.withUTF8 { append($0, to: &bytes) }
    }

    private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout HTMLBytes) {
        var plain = 0
        var index = special(in: text, from: 0)
        while index < text.count {
            let byte = text[index]
            var length = 1
            let escape: StaticString?
            switch byte {
            case UInt8(ascii: "&"): escape = "&amp;"
            case UInt8(ascii: "<"): escape = "&lt;"
            case UInt8(ascii: ">"): escape = "&gt;"
            case UInt8(ascii: "\""): escape = "&quot;"
            case UInt8(ascii: "\r"):
                if index + 1 < text.count, text[index + 1] == UInt8(ascii: "\n") { length = 2 }
                escape = "\n"
            default:
                length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                escape = isForbidden(text, at: index, length: length) ? "\u{FFFD}" : nil
            }
            if let escape {
                bytes.append(UnsafeBufferPointer(rebasing: text[plain..<index]))
                bytes.append(escape)
                plain = index + length
            }
            index = special(in: text, from: index + length)
        }
        bytes.append(UnsafeBufferPointer(rebasing: text[plain...]))
    }

    /// Returns the index of the first byte, from an index on, that needs an escape or begins a character that HTML may forbid;
    /// the count if there is none.
    private static func special(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16<UInt8>(repeating: byte) }
        guard let base = text.baseAddress else { return 0 }
        var index = start
        while index < text.count {
            let block = ByteBlock.load(base + index, atMost: text.count - index)
            let controls = block .< all(0x20) .& block .!= all(0x09) .& block .!= all(0x0A) .| block .== all(0x7F)
            let marks = block .== all(0x26) .| block .== all(0x3C) .| block .== all(0x3E) .| block .== all(0x22)
            let found = ByteMask(controls .| marks .| block .== all(0xC2) .| block .>= all(0xEF))
            // The zeros after the last byte are controls.
            if !found.isEmpty { return min(index + found.first, text.count) }
            index += 16
        }
        return text.count
    }

    /// Returns whether the character of `length` bytes at an index of well-formed UTF-8 is a control or a noncharacter.
    private static func isForbidden(_ text: UnsafeBufferPointer<UInt8>, at index: Int, length: Int) -> Bool {
        guard index + length <= text.count else { return false }
        switch length {
        // C0 controls except white space, which the caller handles, and DEL.
        case 1: return true
        // U+0080 to U+009F.
        case 2: return text[index + 1] < 0xA0
        // U+FDD0 to U+FDEF, and the last two of the plane.
        case 3:
            switch text[index + 1] {
            case 0xB7: return (0x90...0xAF).contains(text[index + 2])
            case 0xBF: return text[index + 2] >= 0xBE
            default: return false
            }
        // The last two of each plane.
        default: return text[index + 1] & 0xF == 0xF && text[index + 2] == 0xBF && text[index + 3] >= 0xBE
        }
    }
}
