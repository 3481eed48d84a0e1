import StorySource

/// Blocks that Markdown of other programs has and stories don't: indented code and HTML.
extension BodyParser {
    /// `IndentedCode`: lines indented by four columns or more, as a `codeBlock` without a marker (CommonMark 4.4).
    mutating func parseIndentedCode() -> Bool {
        guard profile == .commonMark else { return false }
        let base = lineBase()
        guard cursor().column - base.column >= 4, !bytes.isEndOfLine(position) else { return false }
        beginBlock()
        let block = builder.open(.codeBlock, at: base.offset)
        var start = base
        var end = position
        var blanks: [(Range<Int>, spaces: Int)] = []
        while true {
            start.skipBlanks(columns: 4, in: bytes)
            let spaces = start.restOfTab
            let lineEnd = blocks.endOfLine(from: start.offset)
            let range = (spaces > 0 ? start.offset + 1 : start.offset)..<bytes.afterLineBreak(lineEnd)
            if bytes.isEndOfLine(bytes.skipBlanks(from: start.offset)) {
                blanks.append((range, spaces))
            } else {
                for (range, spaces) in blanks { builder.leaf(.code, range, payload: UInt16(spaces)) }
                blanks.removeAll()
                builder.leaf(.code, range, payload: UInt16(spaces))
                end = lineEnd
            }
            let next = bytes.afterLineBreak(lineEnd)
            if next >= bytes.count { break }
            let line = containers.line(at: next, in: bytes)
            let isBlank = bytes.isEndOfLine(line.content.offset)
            guard line.matched == containers.count, isBlank || line.indent >= 4 else { break }
            start = line.start
        }
        builder.close(block, end: end)
        position = end
        return true
    }

    /// `HTML`: a `rawHTML` with a `code` for each line, without the markers of containers (CommonMark 4.6).
    mutating func parseHTML(_ marker: Range<Int>) {
        beginBlock()
        let lexer = HTMLBlockLexer(bytes: bytes)
        let terminator = lexer.terminator(of: marker)
        let block = builder.open(.rawHTML, at: marker.lowerBound)
        var start = marker.lowerBound
        var end = start
        while true {
            end = blocks.endOfLine(from: start)
            let next = bytes.afterLineBreak(end)
            builder.leaf(.code, start..<next)
            if let terminator, lexer.line(start..<end, holds: terminator) { break }
            if next >= bytes.count { break }
            let line = containers.line(at: next, in: bytes)
            guard line.matched == containers.count else { break }
            if terminator == nil, bytes.isEndOfLine(line.content.offset) { break }
            start = min(line.start.offset, bytes.count)
        }
        builder.close(block, end: end)
        position = end
    }
}
