import StorySemantics
import StorySource

extension MarkdownText {
    /// Returns escaped words for the start of a line, so that no block begins there.
    static func escapedStart(_ words: String) -> String {
        let bytes = Array(words.utf8)
        guard let first = bytes.first else { return words }
        switch first {
        case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="),
            UInt8(ascii: ":"):
            return "\\" + words
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let digits = bytes.prefix(while: \.isASCIIDigit).count
            guard digits < bytes.count, bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")") else {
                return words
            }
            return String(decoding: bytes[..<digits] + [UInt8(ascii: "\\")] + bytes[digits...], as: UTF8.self)
        default: return words
        }
    }

    /// Returns the destination of a link, with characters that it can't contain percent-encoded.
    static func encodedDestination(_ address: String) -> String {
        let result = address.replacingScalars { scalar in
            switch scalar {
            case "<": "%3C"
            case ">": "%3E"
            case "\\": "%5C"
            default: scalar.value < 0x20 || scalar.value == 0x7F ? "" : nil
            }
        }
        return destination(result) ?? "<>"
    }

    /// Returns a link or, after a `!`, a picture.
    static func link(_ label: String, _ address: String, title: String? = nil) -> String {
        let title = title.flatMap { title -> String? in
            let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return words.isEmpty
                ? nil
                : " \"\(words.replacingScalars { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil })\""
        }
        return "[\(label)](\(encodedDestination(address))\(title ?? ""))"
    }

    static func code(_ text: String) -> String {
        let words = text.split(whereSeparator: { $0 == "\n" }).joined(separator: " ")
        guard words.contains(where: { $0 != " " }) else { return "" }
        let fence = String(repeating: "`", count: words.utf8.longestRun(of: UInt8(ascii: "`")) + 1)
        let pad =
            words.hasPrefix("`") || words.hasSuffix("`") || (words.hasPrefix(" ") && words.hasSuffix(" ")) ? " " : ""
        return fence + pad + words + pad + fence
    }

    /// Returns a fence that no line of the text can close.
    static func fence(around text: String) -> String {
        String(repeating: "`", count: max(3, text.utf8.longestRun(of: UInt8(ascii: "`")) + 1))
    }

    /// Returns a one-line comment in HTML, which the last step rewrites for stories.
    static func htmlComment(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map { word in
            word.hasSuffix("--") || word.hasPart("-->") ? String(word.map { $0 == ">" ? " " : $0 }) + " " : String(word)
        }
        return (["<!--"] + words + ["-->"]).joined(separator: " ")
    }

    /// Returns a comment that is hidden from readers.
    static func comment(_ text: String) -> String {
        var words: [UInt8] = []
        for byte in text.trimming(\.isWhitespace).utf8 {
            if byte == UInt8(ascii: "/"), words.last == UInt8(ascii: "*") { words.append(0x20) }
            words.append(byte)
        }
        return words.isEmpty ? "{/* */}" : "{/* \(String(decoding: words, as: UTF8.self)) */}"
    }

    /// Returns whether a byte is of a letter or digit, or of a character outside of ASCII.
    static func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte >= 0x80 }
}
