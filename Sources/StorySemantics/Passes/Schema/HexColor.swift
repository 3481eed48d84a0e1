/// Colours in stories: `#rgb` and `#rrggbb`.
enum HexColor {
    /// Returns the colour with six lower-case digits, `#6b4eff`; nil if the text is not a colour.
    static func normalized(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 4 || bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var result: [UInt8] = [UInt8(ascii: "#")]
        for byte in bytes.dropFirst() {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte | 0x20
            default: return nil
            }
            result.append(digit)
            if bytes.count == 4 { result.append(digit) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
