import StorySource

/// The block mode of the lexer: recognises the start of each line of prose, and the extent of each construct.
///
/// Functions return offsets and consume nothing. A line's content begins after its indentation, which has no meaning in
/// stories (LANGUAGE.md 4). Functions that run for each paragraph or line are `mutating`, for the reason given in
/// `InlineLexer`.
struct BlockLexer {
    let bytes: Bytes
    let profile: Profile
    private var fences: FenceIndex
    /// Searches raw blocks for tags. There is one for all of them, since it remembers failed searches.
    private var inlines: InlineLexer
    /// The quote markers at the start of the last paragraphs' further lines.
    var quoteMarkers: [Range<Int>] = []

    init(_ bytes: Bytes, _ profile: Profile) {
        self.bytes = bytes
        self.profile = profile
        fences = FenceIndex(bytes)
        inlines = InlineLexer(bytes, profile)
    }

    // MARK: Lines

    /// Returns the offset of the line break that ends the line at `start`, or the end of the file.
    func endOfLine(from start: Int) -> Int { bytes.endOfLine(from: start, end: bytes.count) }

    /// Returns whether the line has no content; `start` is after its indentation.
    func isBlankLine(_ start: Int) -> Bool { start >= bytes.count || bytes[start].isLineBreak }

    // MARK: Constructs

    /// The construct at the start of a line's content, and its marker.
    struct Start {
        var construct: Construct
        var marker: Range<Int>
        /// Whether this is a block of HTML, in Markdown of other programs. As in a fence, nothing in it is parsed.
        var isHTML = false
    }

    /// Returns the block construct that begins with the content at `start`, if any. Tables, setext headings and link
    /// definitions need more than the start of the line; see ``isTable(header:delimiters:)`` and `LinkLexer`. `interrupting`:
    /// whether the line would otherwise continue a paragraph. An empty list item, and an ordered list that does not start at 1,
    /// are then text (CommonMark 5.2).
    mutating func construct(at start: Int, interrupting: Bool) -> Start? {
        switch bytes[start] {
        case UInt8(ascii: "#"): heading(at: start)
        case UInt8(ascii: ">"): Start(construct: .blockQuote, marker: start..<start + 1)
        case UInt8(ascii: "`"), UInt8(ascii: "~"): fence(at: start).map { Start(construct: .codeFence, marker: $0) }
        case UInt8(ascii: "-"), UInt8(ascii: "*"):
            thematicBreak(at: start) ?? bulletItem(at: start, interrupting: interrupting)
        case UInt8(ascii: "_"): thematicBreak(at: start)
        case UInt8(ascii: "+"): bulletItem(at: start, interrupting: interrupting)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): orderedItem(at: start, interrupting: interrupting)
        case UInt8(ascii: "["): footnote(at: start)
        case UInt8(ascii: "<") where profile == .commonMark || profile == .foreignMDX:
            HTMLBlockLexer(bytes: bytes).start(at: start, interrupting: interrupting).map {
                Start(construct: .codeFence, marker: start..<$0, isHTML: true)
            }
        default: nil
        }
    }

    // CommonMark 4.2.
    private mutating func heading(at start: Int) -> Start? {
        var position = start
        while bytes[position] == UInt8(ascii: "#") { position += 1 }
        guard position - start <= 6, bytes[position].isSpaceOrTab || isBlankLine(position) else { return nil }
        return Start(construct: .heading, marker: start..<position)
    }

    // CommonMark 4.1.
    private mutating func thematicBreak(at start: Int) -> Start? {
        var position = start
        var count = 0
        var lastMark = start
        while true {
            if bytes[position] == bytes[start] {
                count += 1
                lastMark = position
            } else if !bytes[position].isSpaceOrTab {
                break
            }
            position += 1
        }
        return count >= 3 && isBlankLine(position)
            ? Start(construct: .thematicBreak, marker: start..<lastMark + 1) : nil
    }

    // CommonMark 5.2.
    private mutating func bulletItem(at start: Int, interrupting: Bool) -> Start? {
        isItemMarker(endingAt: start + 1, interrupting: interrupting)
            ? Start(construct: .list, marker: start..<start + 1) : nil
    }

    private mutating func orderedItem(at start: Int, interrupting: Bool) -> Start? {
        let most = profile >= .markdown ? 9 : 3
        var position = start
        while bytes[position].isASCIIDigit, position - start <= most { position += 1 }
        let digits = position - start
        guard digits <= most, bytes[position] == UInt8(ascii: ".") || bytes[position] == UInt8(ascii: ")") else {
            return nil
        }
        if interrupting, digits != 1 || bytes[start] != UInt8(ascii: "1") { return nil }
        return isItemMarker(endingAt: position + 1, interrupting: interrupting)
            ? Start(construct: .list, marker: start..<position + 1) : nil
    }

    private mutating func isItemMarker(endingAt end: Int, interrupting: Bool) -> Bool {
        if isBlankLine(end) { return !interrupting }
        guard bytes[end].isSpaceOrTab else { return false }
        return !interrupting || !isBlankLine(bytes.skipBlanks(from: end))
    }

    /// `[^label]:`.
    private func footnote(at start: Int) -> Start? {
        guard bytes[start + 1] == UInt8(ascii: "^") else { return nil }
        var position = start + 2
        while !bytes[position].isWhitespace, bytes[position] != UInt8(ascii: "]"),
            bytes[position] != UInt8(ascii: "["),
            position < bytes.count
        {
            position += 1
        }
        guard position > start + 2, bytes[position] == UInt8(ascii: "]"), bytes[position + 1] == UInt8(ascii: ":")
        else { return nil }
        return Start(construct: .footnote, marker: start..<position + 2)
    }

    /// Returns the fence that the content at `start` opens. A fence of backticks has none in its info string (CommonMark 4.5).
    func fence(at start: Int) -> Range<Int>? {
        let mark = bytes[start]
        guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        var position = start
        while bytes[position] == mark { position += 1 }
        guard position - start >= 3 else { return nil }
        let fence = start..<position
        if mark == UInt8(ascii: "`") {
            while position < bytes.count, !bytes[position].isLineBreak {
                if bytes[position] == mark { return nil }
                position += 1
            }
        }
        return fence
    }

    /// Returns the end of the fenced block that `fence` opens, closing fence included. A fence that is never closed, or only in
    /// a later Section, ends before the line that closes the enclosing element. `enclosing`: the name of that element; empty in
    /// the body.
    mutating func endOfFencedBlock(_ fence: Range<Int>, enclosing: String) -> Int {
        fences.endOfBlock(fence, enclosing: enclosing, in: self)
    }

    /// Returns the end of the closing fence at `content`, if the line closes `fence` (CommonMark 4.5).
    func closer(of fence: Range<Int>, at content: Int) -> Int? { fences.closer(of: fence, at: content, in: self) }

    /// Returns whether two lines begin a table: the second is a delimiter row with as many cells as the first line (GFM 4.10).
    mutating func isTable(header: Int, delimiters: Int) -> Bool {
        guard let columns = delimiterColumns(at: delimiters) else { return false }
        return columns == cells(at: header)
    }

    /// Returns the alignments of a table's columns by its delimiter row.
    func alignments(of start: Int) -> [TableAlignment] {
        bytes[start..<endOfLine(from: start)].split(separator: UInt8(ascii: "|")).compactMap { column in
            guard let first = column.first(where: { !$0.isSpaceOrTab }),
                let last = column.last(where: { !$0.isSpaceOrTab })
            else { return nil }
            let isRight = last == UInt8(ascii: ":")
            return first == UInt8(ascii: ":") ? (isRight ? .center : .left) : isRight ? .right : TableAlignment.none
        }
    }

    /// Returns the end of the cell at the start of `row`: an unescaped pipe, or the end of the row.
    func endOfCell(_ row: Range<Int>) -> Int {
        var position = row.lowerBound
        while position < row.upperBound {
            if bytes[position] == UInt8(ascii: "|"),
                position == row.lowerBound || bytes[position - 1] != UInt8(ascii: "\\")
            {
                return position
            }
            position += 1
        }
        return row.upperBound
    }

    /// Returns the number of columns of a delimiter row; nil if the line is not one.
    private mutating func delimiterColumns(at start: Int) -> Int? {
        var position = start
        var columns = 0
        // A row without a colon or pipe is the underline of a heading.
        var hasMark = false
        if bytes[position] == UInt8(ascii: "|") {
            hasMark = true
            position += 1
        } else if profile >= .markdown, bytes[position] == UInt8(ascii: "-"), bytes[position + 1].isSpaceOrTab {
            // The line is a list item.
            return nil
        }
        while true {
            position = bytes.skipBlanks(from: position)
            if isBlankLine(position) { break }
            let first = position
            if bytes[position] == UInt8(ascii: ":") { position += 1 }
            let dashes = position
            while bytes[position] == UInt8(ascii: "-") { position += 1 }
            guard position > dashes else { return nil }
            if bytes[position] == UInt8(ascii: ":") { position += 1 }
            if profile >= .markdown, bytes[first] == UInt8(ascii: ":") || bytes[position - 1] == UInt8(ascii: ":") {
                hasMark = true
            }
            columns += 1
            position = bytes.skipBlanks(from: position)
            if isBlankLine(position) { break }
            guard bytes[position] == UInt8(ascii: "|") else { return nil }
            hasMark = true
            position += 1
        }
        return hasMark && columns > 0 ? columns : nil
    }

    /// Returns the number of cells of a table's header row; 0 if it has no pipe.
    private mutating func cells(at start: Int) -> Int {
        var position = start
        var pipes = 0
        var lastPipe = start
        while position < bytes.count, !bytes[position].isLineBreak {
            if bytes[position] == UInt8(ascii: "|"), position == start || bytes[position - 1] != UInt8(ascii: "\\") {
                pipes += 1
                lastPipe = position
            }
            position += 1
        }
        guard bytes[start..<position].contains(UInt8(ascii: "|")) else { return 0 }
        if pipes == 0 { return 1 }
        if bytes[start] == UInt8(ascii: "|") { pipes -= 1 }
        return isBlankLine(bytes.skipBlanks(from: lastPipe + 1)) && (lastPipe > start || pipes == 0) ? pipes : pipes + 1
    }

    // MARK: Raw blocks

    /// Returns the end of a raw block (list, quote, table, footnote) that begins with the line at `start`: before a blank
    /// line, a line that starts with a component tag, or a fence. A component's tag in the middle of a line ends it too, so
    /// that a closing tag there closes its element.
    mutating func endOfRawBlock(from start: Int, construct: Construct) -> Int {
        var content = start
        while true {
            let lineEnd = endOfLine(from: content)
            if let tag = firstComponentTag(in: content..<lineEnd) { return tag }
            guard lineEnd < bytes.count else { return lineEnd }
            content = bytes.skipBlanks(from: bytes.afterLineBreak(lineEnd))
            if isBlankLine(content) || bytes.isAtComponentTag(content) || fence(at: content) != nil { return lineEnd }
            if construct == .footnote, footnote(at: content) != nil { return lineEnd }
        }
    }

    /// Returns the end of a one-line construct: its line break, or a component's tag.
    mutating func endOfRawLine(from start: Int) -> Int {
        let lineEnd = endOfLine(from: start)
        return firstComponentTag(in: start..<lineEnd) ?? lineEnd
    }

    /// Returns the offset of the first component tag in `range` outside code spans and autolinks; nil if there is none.
    mutating func firstComponentTag(in range: Range<Int>) -> Int? { inlines.firstComponentTag(in: range) }

    /// Returns the offset after the comment in braces at `start`; nil if there is none.
    mutating func endOfComment(at start: Int) -> Int? { inlines.endOfComment(at: start) }

    /// Returns whether `range` contains the closing tag of a component.
    mutating func closesElement(_ range: Range<Int>) -> Bool {
        inlines.firstComponentTag(in: range, closing: true) != nil
    }
}
