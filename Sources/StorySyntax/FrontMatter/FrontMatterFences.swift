import StorySource

/// Where the front matter is in a file: the two `---` lines and what is between them (LANGUAGE.md 2).
///
/// Lines end at LF, CRLF or a lone CR; all locations are byte offsets into the whole file.
package struct FrontMatterFences {
    /// The three hyphens of the opening line.
    let opening: Range<Int>
    /// What is between the lines; to the end of the file where the closing line is missing.
    package let content: Range<Int>
    /// The three hyphens of the closing line; nil where there is none.
    package let closing: Range<Int>?
    /// The first byte after the closing line's break.
    package let bodyStart: Int

    /// Finds the fences; nil where the first line is no `---`.
    package init?(_ source: SourceFile) {
        let bytes = source.bytes
        let start = source.byteOrderMarkLength
        guard Self.isAtFence(start, bytes) else { return nil }
        opening = start..<start + 3
        let contentStart = Lines.next(after: start, in: bytes, end: bytes.count)
        var line = contentStart
        while line < bytes.count {
            if bytes[line] == UInt8(ascii: "-"), Self.isAtFence(line, bytes) {
                content = contentStart..<line
                closing = line..<line + 3
                bodyStart = Lines.next(after: line, in: bytes, end: bytes.count)
                return
            }
            line = Lines.next(after: line, in: bytes, end: bytes.count)
        }
        content = contentStart..<bytes.count
        closing = nil
        bodyStart = bytes.count
    }

    /// Whether the line that starts at `offset` is three hyphens, and at most spaces and tabs after them.
    package static func isAtFence(_ offset: Int, _ bytes: Bytes) -> Bool {
        guard bytes.matches("---", at: offset) else { return false }
        let end = Lines.skipBlanks(from: offset + 3, in: bytes, end: bytes.count)
        return end == bytes.count || bytes[end].isLineBreak
    }
}
