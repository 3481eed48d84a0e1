/// Text in the lines of a manifest: backslashes, tabs and line breaks are written `\\`, `\t` and `\n`.
enum ManifestText {
    static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
        let text = Array(text)
        guard text.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x9 || $0 == 0xA }) else { return text }
        var result: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "\\"): result += #"\\"#.utf8
            case UInt8(ascii: "\n"): result += #"\n"#.utf8
            case UInt8(ascii: "\t"): result += #"\t"#.utf8
            default: result.append(byte)
            }
        }
        return result
    }

    /// Returns texts with a byte between them.
    static func escaped<Text: Sequence<UInt8>>(_ texts: [Text], separator: UInt8) -> [UInt8] {
        Array(texts.map { escaped($0) }.joined(separator: [separator]))
    }

    static func unescaped(_ line: UnsafeRawBufferPointer) -> [UInt8] {
        var rest = line
        var result = Array(rest.removeFirst(through: UInt8(ascii: "\\")))
        while !rest.isEmpty {
            switch rest[0] {
            case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
            case let escape: result.append(escape)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[1...])
            result += rest.removeFirst(through: UInt8(ascii: "\\"))
        }
        return result
    }

    static func string(_ line: UnsafeRawBufferPointer) -> String { String(decoding: unescaped(line), as: UTF8.self) }
}
