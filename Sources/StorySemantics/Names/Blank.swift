/// Blank text: white space only, of any script.
package enum Blank {
    /// Returns whether a byte is white space in tags and YAML: space, tab, line feed, carriage return, form feed, line tab.
    @inline(__always)
    package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns whether `text` is empty or contains only white space.
    package static func isBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        mayBeBlank(text) && isBlank(scalars: String(decoding: text, as: UTF8.self))
    }

    package static func isBlank(_ text: String) -> Bool {
        // Nearly all texts begin with a visible ASCII character.
        if let first = text.utf8.first, first > 0x20, first < 0x80 { return false }
        var bytes = text
        return bytes.withUTF8(mayBeBlank) && isBlank(scalars: text)
    }

    /// Returns whether nothing but ASCII white space is there, or whether the first other byte may begin other white
    /// space: U+0085 and U+00A0, U+1680, U+2000 to U+205F, or U+3000, by its second byte.
    private static func mayBeBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.firstIndex(where: { !isSpace($0) }) else { return true }
        switch text[first] {
        case 0xC2, 0xE1, 0xE2: return true
        case 0xE3: return first + 1 < text.count && text[first + 1] == 0x80
        default: return false
        }
    }

    private static func isBlank(scalars text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }
}
