import StorySource

/// The extent of paragraphs (CommonMark 4.8).
extension BlockLexer {
    /// The extent of a paragraph, and what ends it.
    struct ParagraphExtent {
        /// The end of its last line, without the line break.
        var end: Int
        /// The underline that makes the paragraph a setext heading, if any.
        var underline: Range<Int>?
        /// Whether the first line is the header of a table. The paragraph is then empty.
        var startsTable = false
    }

    /// Returns the extent of the paragraph whose content begins at `start` (CommonMark 4.8). It ends before a blank line, a
    /// line that starts with a component tag, or a block that may interrupt it.
    ///
    /// A line that does not continue all of the containers, and begins no block, belongs to the paragraph too: a lazy
    /// continuation line (CommonMark 5.1). Records the quote markers of the lines after the first in ``quoteMarkers``.
    mutating func paragraph(from start: Int, in containers: Containers) -> ParagraphExtent {
        var lineStart = start
        var lineEnd = endOfLine(from: start)
        /// The end of the line before the last one.
        var endBefore = start
        /// Whether the last line may be the header of a table: it continues all containers and is not deep.
        var mayBeHeader = true
        let isInElement = containers.top.map { $0.elementDepth > 0 } ?? false
        while lineEnd < bytes.count {
            let next = bytes.afterLineBreak(lineEnd)
            if next >= bytes.count { break }
            var content = next
            /// Whether the line is deep; nil if it continues the paragraph in any case.
            var isDeep: Bool?
            if containers.isEmpty {
                if bytes[content].mayBeginBlock {
                    content = bytes.skipBlanks(from: next)
                    isDeep = self.isDeep(content, since: next, containers.margin)
                } else {
                    mayBeHeader = true
                }
            } else {
                // A closing tag may end the containers. Further lines would then be measured twice.
                if isInElement, closesElement(lineStart..<lineEnd) { break }
                let line = containers.line(at: next, in: bytes)
                content = line.content.offset
                if line.quotes > 0 { quoteMarkers.append(next..<line.start.offset) }
                if line.matched < containers.count {
                    if isBlankLine(content) || bytes.isAtComponentTag(content) { break }
                    mayBeHeader = false
                    // Only where indented code exists, a line that is indented like code can begin no block.
                    if profile != .commonMark || line.indent <= 3,
                        let start = self.construct(at: content, interrupting: false),
                        start.construct != .list || containers.mayBeginItem(indent: line.indent, at: line.matched)
                    {
                        break
                    }
                } else {
                    isDeep = line.indent > 3
                }
            }
            if let isDeep {
                let header = lineStart == start || mayBeHeader ? lineStart : nil
                switch continuation(at: content, isDeep: isDeep, header: header) {
                case .continues: mayBeHeader = !isDeep
                case .ends: return ParagraphExtent(end: lineEnd)
                case .underlined(let underline):
                    return ParagraphExtent(end: underline.upperBound, underline: underline)
                case .endsBeforeHeader where lineStart == start: return ParagraphExtent(end: start, startsTable: true)
                case .endsBeforeHeader: return ParagraphExtent(end: endBefore)
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
        /// The line is an underline that makes the paragraph a heading.
        case underlined(Range<Int>)
        /// The last line is the header of a table.
        case endsBeforeHeader
    }

    /// Returns whether a line that continues all containers continues the paragraph. `isDeep`: whether the line is indented by
    /// more than three columns. In a paragraph, only a table's delimiter row can begin on such a line (CommonMark 4.4).
    /// `header`: the start of the line before, if it may be the header of a table.
    private mutating func continuation(at content: Int, isDeep: Bool, header: Int?) -> Continuation {
        if isBlankLine(content) { return .ends }
        let byte = bytes[content]
        if byte == UInt8(ascii: "<"), bytes.isAtComponentTag(content) { return .ends }
        if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-"), !isDeep, let underline = setextUnderline(at: content)
        {
            return .underlined(underline)
        }
        if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":"),
            let header, isTable(header: header, delimiters: content)
        {
            return .endsBeforeHeader
        }
        return isDeep || construct(at: content, interrupting: true) == nil ? .continues : .ends
    }

    /// Returns whether a line is indented by more than three columns from the margin. In a paragraph, such a line continues it
    /// and begins no block (CommonMark 4.4). Versions 0.1 and 0.2 ignore indentation.
    private mutating func isDeep(_ content: Int, since start: Int, _ margin: Int) -> Bool {
        guard profile >= .markdown, content > start else { return false }
        var cursor = LineCursor(offset: start, column: 0)
        cursor.skipBlanks(in: bytes)
        return cursor.column > margin + 3
    }

    // CommonMark 4.3.
    private mutating func setextUnderline(at start: Int) -> Range<Int>? {
        var position = start
        while bytes[position] == bytes[start] { position += 1 }
        return isBlankLine(bytes.skipBlanks(from: position)) ? start..<position : nil
    }
}
