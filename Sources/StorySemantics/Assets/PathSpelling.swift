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
        // Nearly all paths are as short as they can be.
        var previous = UInt8(ascii: "/")
        var isShort = !path.utf8.isEmpty
        for byte in path.utf8 {
            // After a slash: another one, or a full stop, with which `.` begins.
            if previous == UInt8(ascii: "/"), byte == previous || byte == UInt8(ascii: ".") { isShort = false }
            previous = byte
        }
        if isShort, previous != UInt8(ascii: "/") { return path }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(path.utf8.count)
        for name in path.utf8.split(separator: UInt8(ascii: "/")) where !name.elementsEqual(".".utf8) {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
            bytes += name
        }
        return bytes.count == path.utf8.count ? path : String(decoding: bytes, as: UTF8.self)
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
