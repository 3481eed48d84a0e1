/// Writes text as YAML, for fixes.
package enum YAMLText {
    /// Returns `text` in double quotes. It must not contain line breaks.
    package static func doubleQuoted(_ text: some Sequence<UInt8>) -> String { "\"" + escaped(text) + "\"" }

    /// Returns `text` with the escapes that double quotes require. It must not contain line breaks.
    package static func escaped(_ text: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
            case 0x09: result += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
