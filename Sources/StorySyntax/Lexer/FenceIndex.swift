import StorySource

/// Finds the closing fences of fenced blocks, in linear time even if many fences are never closed.
struct FenceIndex {
    private static let section = Array("Section".utf8)

    private let bytes: Bytes
    /// The lines that could close a fence, from `limit` backwards: the longest run of backticks and of tildes between the
    /// offset and `limit`. Built when a fence turns out to be unclosed.
    private var longest: [(offset: Int, backticks: Int, tildes: Int)] = []
    /// The end of the index: the offset at which the failed search ended.
    private var limit = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns the end of the block that `fence` opens; see `BlockLexer.endOfFencedBlock`.
    mutating func endOfBlock(_ fence: Range<Int>, enclosing: String, in lexer: BlockLexer) -> Int {
        let firstLineEnd = lexer.endOfLine(from: fence.upperBound)
        var isClosed = firstLineEnd >= limit || hasCloser(for: fence, after: firstLineEnd)
        let name = Array(enclosing.utf8)
        // The end of the line before the one that closes the enclosing element.
        var endBeforeClosingTag: Int?
        var depth = 0
        var lineEnd = firstLineEnd
        while lineEnd < bytes.count {
            let next = bytes.afterLineBreak(lineEnd)
            let content = bytes.skipBlanks(from: next)
            // The index does not cover this line, so the fence may be closed.
            if content >= limit { isClosed = true }
            if isClosed, let closer = closer(of: fence, at: content, in: lexer) { return closer }
            if bytes[content] == UInt8(ascii: "<") {
                if endBeforeClosingTag == nil {
                    if name.isEmpty {
                        // In the body, an unclosed fence must not swallow the next Section.
                        if isAt(tag: Self.section, content + 1) { endBeforeClosingTag = lineEnd }
                        if endBeforeClosingTag != nil, !isClosed { return lineEnd }
                    } else if isAt(tag: name, content + 1) {
                        depth += 1
                    } else if bytes[content + 1] == UInt8(ascii: "/") {
                        if isAt(tag: name, content + 2) { depth -= 1 }
                        // The end of a Section also ends the enclosing element.
                        if depth < 0 || isAt(tag: Self.section, content + 2) {
                            endBeforeClosingTag = lineEnd
                            if !isClosed { return lineEnd }
                        }
                    }
                } else if !name.isEmpty, isAt(tag: Self.section, content + 1) {
                    // The element is closed and a new Section begins: the rest is not inside the fence.
                    buildIndex(firstLineEnd..<content, lexer)
                    return endBeforeClosingTag!
                }
            }
            lineEnd = lexer.endOfLine(from: content)
        }
        if isClosed { buildIndex(firstLineEnd..<bytes.count, lexer) }
        return endBeforeClosingTag ?? lineEnd
    }

    private func isAt(tag name: [UInt8], _ offset: Int) -> Bool {
        guard offset + name.count <= bytes.count else { return false }
        for index in 0..<name.count where bytes[offset + index] != name[index] { return false }
        return !bytes[offset + name.count].isOfName
    }

    /// Returns the end of the closing fence at `content`, if the line closes `fence` (CommonMark 4.5).
    func closer(of fence: Range<Int>, at content: Int, in lexer: BlockLexer) -> Int? {
        let mark = bytes[fence.lowerBound]
        guard bytes[content] == mark else { return nil }
        var position = content
        while bytes[position] == mark { position += 1 }
        guard position - content >= fence.count, lexer.isBlankLine(bytes.skipBlanks(from: position)) else { return nil }
        return position
    }

    private func hasCloser(for fence: Range<Int>, after offset: Int) -> Bool {
        // Sorted by descending offset: the last entry at or after `offset` covers everything after it.
        let next = longest.partitioningIndex { $0.offset < offset }
        guard next > 0 else { return false }
        let entry = longest[next - 1]
        return (bytes[fence.lowerBound] == UInt8(ascii: "`") ? entry.backticks : entry.tildes) >= fence.count
    }

    /// Builds the index. Each search either ends within the index of the one before or begins after it, so no line is read
    /// more than twice.
    private mutating func buildIndex(_ range: Range<Int>, _ lexer: BlockLexer) {
        limit = range.upperBound
        var closers: [(offset: Int, length: Int, isBacktick: Bool)] = []
        var lineStart = bytes.afterLineBreak(range.lowerBound)
        while lineStart < limit {
            let content = bytes.skipBlanks(from: lineStart)
            let mark = bytes[content]
            if mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
                var position = content
                while bytes[position] == mark { position += 1 }
                if position - content >= 3, lexer.isBlankLine(bytes.skipBlanks(from: position)) {
                    closers.append((content, position - content, mark == UInt8(ascii: "`")))
                }
            }
            lineStart = bytes.afterLineBreak(lexer.endOfLine(from: content))
        }
        var backticks = 0
        var tildes = 0
        longest = closers.reversed().map { closer in
            if closer.isBacktick {
                backticks = max(backticks, closer.length)
            } else {
                tildes = max(tildes, closer.length)
            }
            return (closer.offset, backticks, tildes)
        }
    }
}
