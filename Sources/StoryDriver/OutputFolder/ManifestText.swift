/// Text in the lines of a manifest: backslashes, tabs and line breaks are written `\\`, `\t` and `\n`.
enum ManifestText {
    static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.underestimatedCount)
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

    static func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8] {
        guard line.contains(UInt8(ascii: "\\")) else { return Array(line) }
        var result: [UInt8] = []
        var rest = line
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let escape = rest.popFirst() {
                switch escape {
                case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
                case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
                default: result.append(escape)
                }
            } else {
                result.append(byte)
            }
        }
        return result
    }

    static func string(_ line: ArraySlice<UInt8>) -> String { String(decoding: unescaped(line), as: UTF8.self) }
}
