import StorySource

/// The bounds of the front matter in a file: the two `---` lines and the content between them (LANGUAGE.md 2).
///
/// Lines end at LF, CRLF or a lone CR. All locations are byte offsets into the whole file.
package struct FrontMatterFences {
    /// The three hyphens of the opening line.
    let opening: Range<Int>
    /// The content between the lines; up to the end of the file if the closing line is missing.
    package let content: Range<Int>
    /// The three hyphens of the closing line; nil if it is missing.
    package let closing: Range<Int>?
    /// The offset after the line break of the closing line.
    package let bodyStart: Int

    /// Finds the fences; nil if the first line is not `---`.
    package init?(_ source: SourceFile) {
        let bytes = source.bytes
        let start = source.byteOrderMarkLength
        guard Self.isAtFence(start, bytes) else { return nil }
        opening = start..<start + 3
        let contentStart = bytes.startOfNextLine(after: start, end: bytes.count)
        var line = contentStart
        // A second opening line, directly after the first, is part of the content: YAML reports it.
        if Self.isAtFence(line, bytes) {
            let next = bytes.startOfNextLine(after: line, end: bytes.count)
            if Self.isFollowedByFence(next, bytes) { line = next }
        }
        while line < bytes.count {
            if bytes[line] == UInt8(ascii: "-"), Self.isAtFence(line, bytes) {
                content = contentStart..<line
                closing = line..<line + 3
                bodyStart = bytes.startOfNextLine(after: line, end: bytes.count)
                return
            }
            line = bytes.startOfNextLine(after: line, end: bytes.count)
        }
        content = contentStart..<bytes.count
        closing = nil
        bodyStart = bytes.count
    }

    /// Returns whether a field begins at `start`, and a fence follows before any tag.
    private static func isFollowedByFence(_ start: Int, _ bytes: Bytes) -> Bool {
        var line = start
        while line < bytes.count, !bytes[line].isWhitespace, bytes[line] != UInt8(ascii: ":") { line += 1 }
        guard line > start, bytes[line] == UInt8(ascii: ":") else { return false }
        while line < bytes.count {
            line = bytes.startOfNextLine(after: line, end: bytes.count)
            if isAtFence(line, bytes) { return true }
            if bytes[line] == UInt8(ascii: "<") { return false }
        }
        return false
    }

    /// Returns whether the line that starts at `offset` is three hyphens, followed by nothing but spaces and tabs.
    package static func isAtFence(_ offset: Int, _ bytes: Bytes) -> Bool {
        guard bytes.matches("---", at: offset) else { return false }
        let end = bytes.skipBlanks(from: offset + 3, end: bytes.count)
        return end == bytes.count || bytes[end].isLineBreak
    }
}
