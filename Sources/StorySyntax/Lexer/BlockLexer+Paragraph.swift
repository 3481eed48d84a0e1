import StorySource

/// How far a paragraph reaches (CommonMark 4.8).
extension BlockLexer {
    /// How a paragraph that begins at an offset ends.
    struct ParagraphExtent {
        /// After its last line's content, line break left out.
        var end: Int
        /// The underline that makes the lines a setext heading.
        var underline: Range<Int>?
        /// The first line is the header of a table, and the paragraph empty.
        var startsTable = false
    }

    /// The lines of the paragraph whose content begins at `start` (CommonMark 4.8): up to a blank line, a line that
    /// starts with a component tag, or a block that may interrupt.
    ///
    /// A line that does not continue all of the containers, and begins no block, belongs to the paragraph too (CommonMark 5.1).
    /// Remembers in ``quoteMarkers`` what its further lines begin with.
    mutating func paragraph(from start: Int, in containers: Containers) -> ParagraphExtent {
        var lineStart = start
        var lineEnd = endOfLine(from: start)
        /// The end of the line before the last one.
        var endBefore = start
        /// Whether the last line may be the header of a table: it continues all containers, and is not deep.
        var mayBeHeader = true
        let isInElement = containers.top.map { $0.elementDepth > 0 } ?? false
        while lineEnd < bytes.count {
            let next = startOfNextLine(from: lineEnd)
            if next >= bytes.count { break }
            var content = next
            if containers.isEmpty {
                if bytes[content].isIn(.block) {
                    content = skipBlanks(from: next)
                    let isDeep = isDeep(content, since: next)
                    let last = LastLine(start: lineStart, isFirst: lineStart == start, mayBeHeader: mayBeHeader)
                    switch continuation(at: content, isDeep: isDeep, after: last) {
                    case .continues: break
                    case .ends: return ParagraphExtent(end: lineEnd)
                    case .underlined(let underline):
                        return ParagraphExtent(end: underline.upperBound, underline: underline)
                    case .endsBeforeHeader: return endBeforeTable(lineStart, start, endBefore)
                    }
                    mayBeHeader = !isDeep
                } else {
                    mayBeHeader = true
                }
            } else {
                // A closing tag may end the containers. Further lines would be measured once more then.
                if isInElement, closesElement(lineStart..<lineEnd) { break }
                let line = containers.line(at: next, in: bytes)
                content = line.content.offset
                if line.quotes > 0 { quoteMarkers.append(next..<line.start.offset) }
                if line.matched < containers.count {
                    if isBlankLine(content) || bytes.isAtComponentTag(content) { break }
                    mayBeHeader = false
                    if let start = self.construct(at: content, interrupting: false),
                        start.construct != .list || line.indent <= 3 || !containers.isInnermostItem(line.matched)
                    {
                        break
                    }
                } else {
                    let last = LastLine(start: lineStart, isFirst: lineStart == start, mayBeHeader: mayBeHeader)
                    switch continuation(at: content, isDeep: line.indent > 3, after: last) {
                    case .continues: break
                    case .ends: return ParagraphExtent(end: lineEnd)
                    case .underlined(let underline):
                        return ParagraphExtent(end: underline.upperBound, underline: underline)
                    case .endsBeforeHeader: return endBeforeTable(lineStart, start, endBefore)
                    }
                    mayBeHeader = line.indent <= 3
                }
            }
            lineStart = content
            endBefore = lineEnd
            lineEnd = endOfLine(from: content)
        }
        return ParagraphExtent(end: lineEnd)
    }

    private enum Continuation {
        case continues
        case ends
        /// The line makes a heading of those before it.
        case underlined(Range<Int>)
        /// The last line is the header of a table.
        case endsBeforeHeader
    }

    /// The last line of a paragraph so far.
    private struct LastLine {
        let start: Int
        let isFirst: Bool
        /// It continues all containers of the first one, and is not deep.
        let mayBeHeader: Bool
    }

    /// Whether a line that continues all containers continues the paragraph.
    ///
    /// - Parameter isDeep: Whether more than three columns are in front of it. After a line of a paragraph, no block but a
    ///   table's delimiter row begins there then (CommonMark 4.4).
    private mutating func continuation(at content: Int, isDeep: Bool, after last: LastLine) -> Continuation {
        if isBlankLine(content) { return .ends }
        let byte = bytes[content]
        if byte == UInt8(ascii: "<"), bytes.isAtComponentTag(content) { return .ends }
        if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-"), !isDeep, let underline = setextUnderline(at: content)
        {
            return .underlined(underline)
        }
        if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":"),
            last.isFirst || last.mayBeHeader, isTable(header: last.start, delimiters: content)
        {
            return .endsBeforeHeader
        }
        return isDeep || construct(at: content, interrupting: true) == nil ? .continues : .ends
    }

    /// The paragraph ends before its last line, the header of a table.
    private func endBeforeTable(_ header: Int, _ start: Int, _ endBefore: Int) -> ParagraphExtent {
        header == start ? ParagraphExtent(end: start, startsTable: true) : ParagraphExtent(end: endBefore)
    }

    /// Whether a line is indented by more than three columns. After a line of a paragraph it continues that then, and
    /// begins no block (CommonMark 4.4); stories of 0.1 and 0.2 don't look at indentation.
    private mutating func isDeep(_ content: Int, since start: Int) -> Bool {
        guard profile >= .markdown, content > start else { return false }
        var cursor = LineCursor(offset: start, column: 0)
        cursor.skipBlanks(in: bytes)
        return cursor.column > 3
    }

    // CommonMark 4.3.
    private mutating func setextUnderline(at start: Int) -> Range<Int>? {
        var position = start
        while bytes[position] == bytes[start] { position += 1 }
        return isBlankLine(skipBlanks(from: position)) ? start..<position : nil
    }
}
