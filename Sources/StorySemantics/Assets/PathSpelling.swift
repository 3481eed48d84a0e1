import StorySource

/// Paths in the spelling of other systems.
enum PathSpelling {
    /// Returns a path with `/` for each `\` and with percent escapes decoded; nil if that is the same path or not UTF-8.
    static func unescaped(_ path: String) -> String? {
        let bytes = PercentEncoding.decodedLeniently(path).map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        guard !bytes.elementsEqual(path.utf8), !bytes.contains(0) else { return nil }
        return String(wellFormed: bytes)
    }

    /// Returns a path without `.` and empty segments: the same for `a/b.png`, `./a/b.png` and `a//b.png`.
    static func shortest(_ path: String) -> String {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let kept = names.filter { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
        return kept.count == names.count ? path : kept.map { String(Substring($0)) }.joined(separator: "/")
    }
}
