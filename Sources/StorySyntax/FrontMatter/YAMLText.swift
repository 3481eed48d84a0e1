package enum YAMLText {
    /// Words that are not strings in YAML 1.1.
    private static let words: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

    /// Returns whether a text needs no quotes, for YAML and for people: words that begin with a letter and contain no character
    /// that YAML uses. `isInFlow`: whether it is between brackets or braces, where a comma ends it.
    package static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
        guard !words.contains(text.lowercased()), let first = text.unicodeScalars.first,
            first.properties.isAlphabetic, text.unicodeScalars.last != " "
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case " ", "'", ".", "-", "_", "(", ")", "!", ";", "/", "’", "–", "—", "0"..."9": true
            // PyYAML refuses a question mark there.
            case ",", "?": !isInFlow
            default: scalar.properties.isAlphabetic
            }
        }
    }

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
