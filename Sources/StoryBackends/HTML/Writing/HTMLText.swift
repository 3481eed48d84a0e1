/// Writes the text of a story in HTML, so that none of it becomes markup.
enum HTMLText {
    /// The replacement of a character that HTML can't contain, as in HTML's own parser.
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// Appends text that reads as these characters in content and between double quotes.
    ///
    /// Carriage returns become line feeds, as in a parser. Other controls and noncharacters, which HTML forbids and which no
    /// reference can write (HTML 13.1.4), become U+FFFD.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, to: &bytes) }
    }

    private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var plain = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            if !isSpecial(byte) {
                index += 1
                continue
            }
            var length = 1
            let escape: [UInt8]?
            switch byte {
            case UInt8(ascii: "&"): escape = Array("&amp;".utf8)
            case UInt8(ascii: "<"): escape = Array("&lt;".utf8)
            case UInt8(ascii: ">"): escape = Array("&gt;".utf8)
            case UInt8(ascii: "\""): escape = Array("&quot;".utf8)
            case UInt8(ascii: "\r"):
                if index + 1 < text.count, text[index + 1] == UInt8(ascii: "\n") { length = 2 }
                escape = [UInt8(ascii: "\n")]
            default:
                length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                escape = isForbidden(text, at: index, length: length) ? replacement : nil
            }
            if let escape {
                bytes.append(contentsOf: text[plain..<index])
                bytes.append(contentsOf: escape)
                plain = index + length
            }
            index += length
        }
        bytes.append(contentsOf: text[plain...])
    }

    /// Returns whether a byte needs an escape, or begins a character that HTML may forbid.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): false
        case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
        case 0xC2, 0xEF, 0xF0...0xF4: true
        default: false
        }
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
