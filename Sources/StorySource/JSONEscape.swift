/// The escapes that JSON (RFC 8259, chapter 7) requires in a string: `"`, `\` and U+0000 to U+001F. Everything else stays as
/// is, U+007F, U+2028 and U+2029 included.
package enum JSONEscape {
    /// Writes the escape of a byte that needs one. Returns its length, 2 or 6 bytes.
    package static func write(_ byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
        target[0] = UInt8(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): target[1] = byte
        case 0x08: target[1] = UInt8(ascii: "b")
        case 0x09: target[1] = UInt8(ascii: "t")
        case 0x0A: target[1] = UInt8(ascii: "n")
        case 0x0C: target[1] = UInt8(ascii: "f")
        case 0x0D: target[1] = UInt8(ascii: "r")
        default:
            target[1] = UInt8(ascii: "u")
            target[2] = UInt8(ascii: "0")
            target[3] = UInt8(ascii: "0")
            target[4] = UInt8(ascii: "0") + byte >> 4
            target[5] = byte & 0xF < 10 ? UInt8(ascii: "0") + byte & 0xF : UInt8(ascii: "a") + (byte & 0xF - 10)
            return 6
        }
        return 2
    }

    /// Returns the escape of a byte that needs one.
    package static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 6) { $1 = write(byte, to: $0.baseAddress!) }
    }

    /// Returns whether a byte must be escaped in a string.
    package static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
