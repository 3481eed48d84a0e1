import StoryDiagnostics
import StorySource

/// The parser's state about the current line and its containers.
struct ContainerLines {
    /// The position after the markers and the indentation of the containers that the line continues, or that begin on it.
    var base = LineCursor(offset: 0, column: 0)
    /// The index of the first container after blank lines. A line with the `>` of a quote is blank only inside the quote.
    var blankFrom = Int.max
    /// The end of the last content, without white space after it.
    var contentEnd = 0
    var reportedDepth = false
}

/// Quotes, lists and footnotes (CommonMark 5): which of them a line continues, and where they begin and end.
extension BodyParser {
    /// Reads the containers' markers at the start of a line, and closes the containers that the line does not continue.
    mutating func beginLine(at start: Int) {
        let line = containers.line(at: start, in: bytes)
        // After a tag or a definition, lines that were measured as one paragraph may still be lazy continuation lines.
        if line.matched < containers.count, !isMeasured(start) { closeContainers(to: line.matched) }
        lines.base = line.start
        position = min(line.content.offset, bytes.count)
        if bytes.isEndOfLine(position) { lines.blankFrom = min(lines.blankFrom, line.quotes) }
    }

    /// Closes containers until `count` are left. When an item is closed, its list stays open, since another item may follow.
    mutating func closeContainers(to count: Int) {
        while containers.count > count { builder.close(containers.pop().node, end: lines.contentEnd) }
        forgetExtent()
    }

    mutating func noteContent(from node: NodeID) {
        guard builder.count > node else { return }
        let nodes = builder.nodes
        // A task marker precedes the block.
        let block = nodes[node].kind == .taskMarker ? min(node + 1, builder.count - 1) : node
        lines.contentEnd = max(Int(nodes[block].end), Int(nodes[builder.count - 1].end))
    }

    /// Prepares for a block that is not an item: closes the list before it. A blank line between the blocks of an item makes
    /// its list loose.
    mutating func beginBlock() {
        endList()
        if let top = containers.top {
            if top.isItem, top.hasContent, lines.blankFrom < containers.count {
                loosenList(ofItem: containers.count - 1)
            }
            containers.noteContent()
        }
        lines.blankFrom = .max
    }

    mutating func endList() { if containers.top?.isList == true { closeContainers(to: containers.count - 1) } }

    /// Prepares for a paragraph, as ``beginBlock()``. The first paragraph of an item may begin with `taskMarker ::= "[" ( " "
    /// | "x" | "X" ) "]"` (GFM 5.3).
    mutating func beginParagraph() {
        let beginsItem = containers.top.map { $0.isItem && !$0.hasContent } ?? false
        beginBlock()
        guard beginsItem, bytes[position] == UInt8(ascii: "["), bytes[position + 2] == UInt8(ascii: "]"),
            bytes[position + 1] == UInt8(ascii: " ") || bytes[position + 1] | 0x20 == UInt8(ascii: "x"),
            bytes[position + 3].isWhitespace
        else { return }
        let extent = paragraphExtent()
        let words = bytes.skipAllSpace(from: position + 3, end: extent.end)
        guard words < extent.end, extent.underline == nil, !extent.startsTable else { return }
        builder.leaf(.taskMarker, position..<position + 3)
        position = words
    }

    private mutating func loosenList(ofItem index: Int) { builder.insert(.loose, on: containers.stack[index - 1].node) }

    /// `blockQuote ::= marker (Space | Piece)*`
    mutating func beginQuote() -> Bool {
        guard mayNest(at: position..<position + 1) else { return false }
        beginBlock()
        let quote = builder.open(.blockQuote, at: position)
        builder.leaf(.marker, position..<position + 1)
        var cursor = self.cursor()
        cursor.skipMarker(in: bytes)
        begin(.quote, quote, at: cursor)
        return true
    }

    /// `list ::= (listItem Space*)+` and `listItem ::= marker (Space | Piece)*`
    mutating func beginItem(_ marker: Range<Int>) -> Bool {
        guard mayNest(at: marker) else { return false }
        let mark = bytes[marker.upperBound - 1]
        let base = lineBase().column
        var start = cursor()
        start.offset = marker.upperBound
        start.column += marker.count
        if let top = containers.top, top.kind == .list(mark: mark) {
            if lines.blankFrom < containers.count { builder.insert(.loose, on: top.node) }
            lines.blankFrom = .max
        } else {
            beginBlock()
            let isOrdered = marker.count > 1
            let list = builder.open(.list, at: marker.lowerBound, payload: isOrdered ? 1 : 0)
            containers.push(
                Container(
                    kind: .list(mark: mark), node: list, elementDepth: open.count,
                    indent: start.column - marker.count - base))
        }
        var content = start
        content.skipBlanks(in: bytes)
        let item = builder.open(.listItem, at: marker.lowerBound)
        builder.leaf(.marker, marker)
        var indent = content.column - base
        // After more than four columns, the item would begin with indented code (CommonMark 5.2).
        if bytes.isEndOfLine(content.offset) || content.column - start.column > 4 {
            indent = start.column + 1 - base
            content = start
            content.skipBlanks(columns: 1, in: bytes)
        }
        begin(.item(indent: indent), item, at: content)
        return true
    }

    /// `footnoteDefinition ::= marker (Space | Piece)*`
    mutating func beginFootnote(_ marker: Range<Int>) -> Bool {
        guard mayNest(at: marker) else { return false }
        beginBlock()
        let footnote = builder.open(.footnoteDefinition, at: position)
        builder.leaf(.marker, marker)
        var cursor = self.cursor()
        cursor.offset = marker.upperBound
        cursor.column += marker.count
        cursor.skipBlanks(in: bytes)
        begin(.footnote(indent: 4), footnote, at: cursor)
        return true
    }

    /// Continues with the content of a new container as if at the start of a line.
    private mutating func begin(_ kind: Container.Kind, _ node: NodeID, at cursor: LineCursor) {
        containers.push(Container(kind: kind, node: node, elementDepth: open.count))
        lines.base = cursor
        position = min(cursor.offset, bytes.count)
        isAtContainerStart = true
        forgetExtent()
    }

    private mutating func mayNest(at marker: Range<Int>) -> Bool {
        if containers.depth < NestingLimit.containers { return true }
        if !lines.reportedDepth {
            lines.reportedDepth = true
            diagnostics.append(.containersNestedTooDeep(at: SourceSpan(marker), limit: NestingLimit.containers))
        }
        return false
    }

    /// Returns the position after the containers of this line.
    mutating func lineBase() -> LineCursor {
        if !containers.isEmpty { return lines.base }
        return containers.cursor(at: bytes.startOfBlanks(before: position), in: bytes)
    }

    /// Returns a cursor at `position`, which blanks may precede.
    mutating func cursor() -> LineCursor {
        var cursor = lineBase()
        cursor.skipBlanks(in: bytes)
        return cursor
    }
}
