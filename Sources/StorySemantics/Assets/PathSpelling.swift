import StorySource

/// Paths in the spelling of other systems.
enum PathSpelling {
    /// Returns a path with `/` for each `\` and with percent escapes decoded; nil if that is the same path or not UTF-8.
    static func unescaped(_ path: String) -> String? {
        let source = Array(path.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count, let high = digit(source[index + 1]),
                let low = digit(source[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(source[index] == UInt8(ascii: "\\") ? UInt8(ascii: "/") : source[index])
                index += 1
            }
        }
        guard bytes != source, !bytes.contains(0) else { return nil }
        return String(wellFormed: bytes)
    }

    /// Returns a path without `.` and empty segments: the same for `a/b.png`, `./a/b.png` and `a//b.png`.
    static func shortest(_ path: String) -> String {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let kept = names.filter { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
        return kept.count == names.count ? path : kept.map { String(Substring($0)) }.joined(separator: "/")
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
