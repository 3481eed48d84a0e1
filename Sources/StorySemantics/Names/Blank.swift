/// Blank text: white space only, of any script.
package enum Blank {
    /// Returns whether a byte is white space in tags and YAML: space, tab, line feed, carriage return, form feed, line tab.
    @inline(__always)
    package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns whether `text` is empty or contains only white space.
    package static func isBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var hasOther = false
        for byte in text where !isSpace(byte) {
            if byte < 0x80 { return false }
            hasOther = true
            break
        }
        return !hasOther || isBlank(String(decoding: text, as: UTF8.self))
    }

    /// Returns whether `text` is empty or contains only white space.
    package static func isBlank(_ text: String) -> Bool {
        // Almost every text starts with a visible ASCII character.
        if let first = text.utf8.first, first > 0x20, first < 0x80 { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }
}
