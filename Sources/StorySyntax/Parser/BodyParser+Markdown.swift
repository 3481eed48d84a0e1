import StoryDiagnostics
import StorySource

/// Markdown's leaf blocks (CommonMark 4).
extension BodyParser {
    /// Whether Markdown's blocks are allowed here: from 0.3 on, except in components that contain only paragraphs.
    var isMarkdown: Bool {
        mutating get {
            guard profile >= .markdown else { return false }
            return switch open.top?.component {
            case .line, .choice: false
            default: true
            }
        }
    }

    /// `Markdown ::= heading | thematicBreak | codeBlock | list | blockQuote | linkDefinition | footnoteDefinition`
    ///
    /// Returns false at a paragraph, whose further lines may make it a table or a setext heading.
    mutating func parseMarkdown() -> Bool {
        if bytes[position].isASCIILetter { return false }
        if bytes[position] == UInt8(ascii: "{"), parseCommentLine() { return true }
        guard followsElement || !isMeasured(position), let start = blocks.construct(at: position, interrupting: false)
        else {
            return bytes[position] == UInt8(ascii: "[") && parseDefinition()
        }
        switch start.construct {
        case .blockQuote: return beginQuote()
        case .list: return beginItem(start.marker)
        case .footnote: return beginFootnote(start.marker)
        case .heading: parseHeading(start.marker)
        case .codeFence where start.isHTML: parseHTML(start.marker)
        case .codeFence: parseCode(start.marker)
        default:
            beginBlock()
            builder.leaf(.thematicBreak, start.marker)
            position = start.marker.upperBound
        }
        return true
    }

    /// Parses comments that are alone on their lines, which are not part of a paragraph. Returns false if there are
    /// none.
    private mutating func parseCommentLine() -> Bool {
        let comments = commentsOnLine(at: position)
        guard let last = comments.last else { return false }
        beginBlock()
        for comment in comments { builder.leaf(.expression, comment) }
        position = last.upperBound
        return true
    }

    /// Returns the comments at an offset if nothing else is on their lines.
    private mutating func commentsOnLine(at position: Int) -> [Range<Int>] {
        guard profile < .commonMark else { return [] }
        var comments: [Range<Int>] = []
        var end = position
        while let close = blocks.endOfComment(at: end) {
            comments.append(end..<close)
            end = bytes.skipBlanks(from: close)
        }
        guard let last = comments.last, end >= bytes.count || bytes[end].isLineBreak,
            // In a container, the further lines of a comment would begin with markers.
            containers.isEmpty || !bytes[position..<last.upperBound].contains(where: \.isLineBreak)
        else { return [] }
        return comments
    }

    // CommonMark 4.2. A closing run of `#` is not part of the content.
    private mutating func parseHeading(_ marker: Range<Int>) {
        beginBlock()
        let lineEnd = blocks.endOfLine(from: marker.upperBound)
        var end = bytes.trimmed(marker.upperBound..<lineEnd).upperBound
        var closing = end
        while closing > marker.upperBound, bytes[closing - 1] == UInt8(ascii: "#") { closing -= 1 }
        if open.count == 0 { lastOuterLevel = marker.count }
        let heading = builder.open(.heading, at: marker.lowerBound, payload: UInt16(marker.count))
        builder.leaf(.marker, marker)
        let lineContentEnd = end
        if closing == marker.upperBound || bytes[closing - 1].isSpaceOrTab {
            end = bytes.trimmed(marker.upperBound..<closing).upperBound
        }
        let start = min(bytes.skipBlanks(from: marker.upperBound), end)
        let read = inlines.parseInlines(start..<end, into: &builder, diagnostics: &diagnostics)
        position = read == end ? lineContentEnd : read
        builder.close(heading, end: bytes.trimmed(marker.upperBound..<position).upperBound)
    }

    // CommonMark 4.3.
    mutating func parseHeading(underline: Range<Int>) {
        let level: UInt16 = bytes[underline.lowerBound] == UInt8(ascii: "=") ? 1 : 2
        let heading = builder.open(.heading, at: position, payload: level)
        let end = inlines.bytes.startOfSpace(before: underline.lowerBound)
        let content = position..<end
        position = inlines.parseInlines(content, into: &builder, diagnostics: &diagnostics)
        // A tag ends the heading, as it ends a paragraph.
        if position >= end {
            builder.leaf(.marker, underline)
            position = underline.upperBound
        }
        builder.close(heading, end: position)
    }

    // MARK: Code

    // CommonMark 4.5. Lines lose the indentation of the fence.
    private mutating func parseCode(_ fence: Range<Int>) {
        beginBlock()
        let indentation = cursor().column - lineBase().column
        let block = builder.open(.codeBlock, at: fence.lowerBound)
        builder.leaf(.marker, fence)
        var end = blocks.endOfLine(from: fence.upperBound)
        let info = bytes.skipBlanks(from: fence.upperBound)..<end
        if !info.isEmpty {
            let info = bytes.trimmed(info)
            let isEncoded = bytes[info].contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }
            builder.leaf(.codeInfo, info, flags: isEncoded ? .encoded : [])
        }
        let enclosing = open.top.map { open.name(of: $0) } ?? ""
        let limit = containers.isEmpty ? blocks.endOfFencedBlock(fence, enclosing: enclosing) : bytes.count
        var text: Range<Int>?
        var blockEnd = end
        while true {
            let start = bytes.afterLineBreak(end)
            if start >= limit { break }
            let line = containers.line(at: start, in: bytes)
            let content = line.content.offset
            if line.matched < containers.count || endsCode(at: content) { break }
            if let closer = blocks.closer(of: fence, at: content) {
                end = closer
                blockEnd = closer
                lines.blankFrom = .max
                break
            }
            var cursor = line.start
            cursor.skipBlanks(columns: indentation, in: bytes)
            // The rest of a tab that the indentation ends inside.
            let spaces = cursor.restOfTab
            if spaces > 0 { cursor.offset += 1 }
            if bytes.isEndOfLine(content) {
                lines.blankFrom = min(lines.blankFrom, line.quotes)
            } else {
                lines.blankFrom = .max
            }
            end = blocks.endOfLine(from: content)
            let range = cursor.offset..<bytes.afterLineBreak(end)
            blockEnd = range.upperBound
            if spaces == 0, let last = text, last.upperBound == range.lowerBound {
                text = last.lowerBound..<range.upperBound
            } else if spaces == 0 {
                addCode(text)
                text = range
            } else {
                addCode(text)
                text = nil
                builder.leaf(.code, range, payload: UInt16(spaces))
            }
        }
        addCode(text)
        builder.close(block, end: blockEnd)
        recovery.codeEnd = blockEnd
        position = end
    }

    private mutating func addCode(_ range: Range<Int>?) { if let range { builder.leaf(.code, range) } }

    /// Returns whether a line in a container closes the element inside the container.
    private mutating func endsCode(at content: Int) -> Bool {
        guard !containers.isEmpty, containers.top == nil, bytes.isAtComponentTag(content),
            bytes[content + 1] == UInt8(ascii: "/")
        else { return false }
        let name = bytes.startOfClosingName(content)
        return open.isInnermost(bytes[name..<bytes.endOfName(from: name)])
    }

    // MARK: Tables

    /// `table ::= tableRow (Space* (tableRow | comment))*` (GFM 4.10)
    mutating func parseTable() {
        let delimiters = containers.line(at: bytes.afterLineBreak(blocks.endOfLine(from: position)), in: bytes)
            .content.offset
        let columns = blocks.alignments(of: delimiters)
        let table = builder.open(.table, at: position)
        var end = parseRow(until: blocks.endOfLine(from: position), columns.count) { columns[$0] }
        position = blocks.endOfLine(from: delimiters)
        end = bytes.trimmed(delimiters..<position).upperBound
        while true {
            let start = bytes.afterLineBreak(position)
            if start >= bytes.count { break }
            let line = containers.line(at: start, in: bytes)
            let content = line.content.offset
            if line.matched < containers.count || bytes.isEndOfLine(content) || bytes.isAtComponentTag(content)
                || bytes.matches("</", at: content)
                || blocks.construct(at: content, interrupting: false) != nil
            {
                break
            }
            position = content
            if bytes[content] == UInt8(ascii: "{") {
                let comments = commentsOnLine(at: content)
                for comment in comments { builder.leaf(.expression, comment) }
                if let last = comments.last {
                    end = last.upperBound
                    position = blocks.endOfLine(from: end)
                    continue
                }
            }
            end = parseRow(until: endOfRow(), columns.count) { _ in .none }
            if !bytes.isEndOfLine(position) { break }
        }
        builder.close(table, end: end)
    }

    /// Returns the end of the line, or the start of a tag at its end that closes the element around the table.
    private mutating func endOfRow() -> Int {
        let lineEnd = blocks.endOfLine(from: position)
        let row = bytes.trimmed(position..<lineEnd)
        guard bytes[row.upperBound - 1] == UInt8(ascii: ">"), let tag = blocks.firstComponentTag(in: row),
            bytes[tag + 1] == UInt8(ascii: "/"), open.isInnermost(bytes[tag + 2..<bytes.endOfName(from: tag + 2)])
        else { return lineEnd }
        return tag
    }

    /// `tableRow ::= tableCell*`, of at most `count` cells; the rest is ignored. Returns the end of its content.
    private mutating func parseRow(until lineEnd: Int, _ count: Int, alignment: (Int) -> TableAlignment) -> Int {
        let row = bytes.trimmed(position..<lineEnd)
        let node = builder.open(.tableRow, at: row.lowerBound)
        var start = bytes[row.lowerBound] == UInt8(ascii: "|") ? row.lowerBound + 1 : row.lowerBound
        var index = 0
        while index < count, start < row.upperBound {
            let end = blocks.endOfCell(start..<row.upperBound)
            let content = bytes.skipBlanks(from: start)
            let cell = min(content, end)..<max(min(content, end), bytes.trimmed(start..<end).upperBound)
            let id = builder.open(.tableCell, at: cell.lowerBound, payload: alignment(index).rawValue)
            _ = inlines.parseInlines(cell, isCell: true, into: &builder, diagnostics: &diagnostics)
            builder.close(id, end: cell.upperBound)
            index += 1
            start = end + 1
        }
        builder.close(node, end: row.upperBound)
        position = lineEnd
        return row.upperBound
    }

    // MARK: Definitions

    /// `linkDefinition ::= marker Space* linkDestination (Space+ linkTitle)?` (CommonMark 4.7)
    private mutating func parseDefinition() -> Bool {
        // A definition is not an item, so the list ends. The remaining containers are those in which its lines are measured.
        endList()
        let extent = paragraphExtent()
        let lexer = LinkLexer(bytes: inlines.bytes, end: extent.underline?.lowerBound ?? extent.end)
        guard let definition = lexer.definition(at: position) else { return false }
        beginBlock()
        let node = builder.open(.linkDefinition, at: position)
        builder.leaf(.marker, definition.marker)
        builder.leaf(.linkDestination, definition.target.destination.range)
        if let title = definition.target.title { builder.leaf(.linkTitle, title.range) }
        builder.close(node, end: definition.end)
        definitions.add(inlines.bytes[definition.label], definition.target)
        position = definition.end
        if let underline = extent.underline,
            inlines.bytes[position..<underline.lowerBound].allSatisfy({ $0.isWhitespace })
        {
            // The underline belongs to no heading. A lone `-` begins a paragraph: an empty item can't interrupt this one.
            if underline.count == 1 { measureParagraph(from: underline.lowerBound) } else { forgetExtent() }
        }
        return true
    }
}
