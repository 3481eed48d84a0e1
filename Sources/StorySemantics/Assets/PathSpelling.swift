import StorySource

/// Paths in the spelling of other systems.
enum PathSpelling {
    /// Returns a path with `/` for each `\` and with percent escapes decoded; nil if that is the same path or not UTF-8.
    static func unescaped(_ path: String) -> String? {
        let bytes = PercentEncoding.decodedLeniently(path).map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        guard !bytes.elementsEqual(path.utf8), !bytes.contains(0) else { return nil }
        return String(wellFormed: bytes)
    }

    /// Returns whether the last segment of a path is empty or `.`.
    static func endsInSlash(_ path: String) -> Bool {
        let last = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
        return last.isEmpty || last.elementsEqual(".".utf8)
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
}
