import StorySource

/// Finds what attributes and style sheets of an SVG load.
enum SVGStyle {
    /// Types of embedded data that can't run.
    private static let data = [
        "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "font/woff2", "font/woff",
        "font/ttf", "font/otf", "application/font-woff2", "application/font-woff", "application/x-font-woff",
        "application/x-font-ttf", "application/x-font-otf",
    ]
    /// CSS functions besides `url` that load a resource named by a string.
    private static let loading: Set<String> = [
        "src", "image", "image-set", "-webkit-image-set", "cross-fade", "-webkit-cross-fade", "expression",
    ]

    /// Returns whether an address refers to something in the same file: `#a`, or data.
    static func isInside(_ address: UnsafeRawBufferPointer.SubSequence) -> Bool {
        let start = address.drop(while: isBlank)
        if start.first == UInt8(ascii: "#") { return true }
        let head = String(decoding: start.prefix(40).map(small), as: UTF8.self)
        return data.contains { head.hasPrefix("data:\($0);") || head.hasPrefix("data:\($0),") }
    }

    /// Returns whether a value or style sheet loads something outside the file: by a URL, or by anything that may be one once
    /// CSS escapes are resolved.
    static func leadsOutside(_ text: UnsafeRawBufferPointer, isSheet: Bool = false) -> Bool {
        // The start of the current name, and whether there was an escape since the last declaration.
        var name: Int?
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "("):
                let function = String(decoding: text[(name ?? index)..<index].map(small), as: UTF8.self)
                if isEscaped || loading.contains(function) { return true }
                if function == "url", !isInside(unquoted(text[(index + 1)...])) { return true }
            case UInt8(ascii: "@") where isSheet:
                let rule = text[(index + 1)...].prefix { isOfName($0) || $0 == UInt8(ascii: "\\") }
                if rule.contains(UInt8(ascii: "\\")) || rule.map(small).elementsEqual("import".utf8) { return true }
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): isEscaped = false
            default: break
            }
            if !isOfName(byte) { name = nil } else if name == nil { name = index }
        }
        return false
    }

    private static func unquoted(_ argument: UnsafeRawBufferPointer.SubSequence) -> UnsafeRawBufferPointer.SubSequence {
        let start = argument.drop(while: isBlank)
        return start.first == UInt8(ascii: "\"") || start.first == UInt8(ascii: "'") ? start.dropFirst() : start
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns an ASCII letter in lower case, and any other byte unchanged.
    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-_".utf8.contains(byte) || byte >= 0x80
    }
}
