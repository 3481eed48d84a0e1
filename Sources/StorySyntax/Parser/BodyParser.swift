import StoryDiagnostics
import StorySource

/// Parses the body: elements and the prose between them (LANGUAGE.md 3 and 4).
///
/// The parser is a loop with an explicit stack, so nesting costs no call depth. One parse is enough unless there are elements
/// that are unclosed, or closed twice. The parser then runs a second time and knows them from the start, so that each mistake
/// gives one diagnostic and the rest of the file is parsed as the author meant it. Link definitions may follow their
/// references, so they are guessed; a wrong guess takes a second parse, too.
///
/// Functions that run for each element or paragraph are `mutating` even if they change nothing: before a nonmutating method,
/// the compiler copies the whole parser.
struct BodyParser: ~Copyable {
    let bytes: Bytes
    let profile: Profile
    var builder = TreeBuilder()
    var diagnostics = DiagnosticList()
    var blocks: BlockLexer
    var inlines: InlineParser
    var position: Int
    var open: OpenElements
    var recovery: BodyRecovery
    var containers = Containers()
    var lines = ContainerLines()
    var definitions: LinkDefinitions

    /// Whether only white space is between the last line break and `position`.
    var isAtLineStart = true
    /// Whether prose precedes `position` on its line.
    var hasProseBefore = false
    /// The last element that ended on this line, if prose is allowed after it.
    private var endedOnThisLine: NodeID?
    /// Whether an element ended the line before this one, so that no paragraph continues here.
    private(set) var followsElement = false
    /// Whether the marker of a container was read last.
    var isAtContainerStart = false
    private var reportedDepth = false
    /// The level of the last heading outside of elements.
    var lastOuterLevel = 2
    /// The end of the text that was searched for the last bracket of a module statement, without success.
    var unclosedModuleEnd = 0
    private var braces: BraceSearch
    /// The extent of the lines that were measured last.
    private var extent = BlockLexer.ParagraphExtent(end: 0)

    private init(
        _ bytes: Bytes, _ profile: Profile, from start: Int, _ recovery: BodyRecovery, _ known: LinkDefinitions
    ) {
        self.bytes = bytes
        self.profile = profile
        self.recovery = recovery
        blocks = BlockLexer(bytes, profile)
        inlines = InlineParser(bytes, profile, definitions: known)
        definitions = LinkDefinitions()
        position = start
        open = OpenElements(bytes)
        braces = BraceSearch(in: bytes)
    }

    /// Parses the text from `start` and adds a `body` node. Returns the source text without the quote markers inside
    /// paragraphs, if there are any.
    static func parse(
        _ bytes: Bytes, _ profile: Profile, from start: Int, into builder: inout TreeBuilder,
        diagnostics: inout DiagnosticList
    ) -> BlankedText? {
        let mark = builder.count
        let guess =
            profile >= .markdown ? LinkDefinitions(guessedIn: bytes, from: start) : LinkDefinitions()
        var parser = BodyParser(bytes, profile, from: start, BodyRecovery(), guess)
        swap(&parser.builder, &builder)
        parser.parseBody()
        let needsOthers = parser.inlines.mayRefer && parser.definitions != guess
        if !parser.recovery.found.isEmpty || needsOthers {
            parser.parseAgain(from: start, mark, parser.recovery.found, parser.definitions)
        }
        parser.doubtUnclosedElements()
        swap(&parser.builder, &builder)
        diagnostics += parser.diagnostics
        return parser.inlines.prose
    }

    /// Replaces this parse by another one that knows what is broken. `mark`: the number of nodes before the body.
    private mutating func parseAgain(
        from start: Int, _ mark: Int, _ known: BodyRecovery.BrokenElements, _ definitions: LinkDefinitions
    ) {
        var next = BodyParser(bytes, profile, from: start, BodyRecovery(knowing: known), definitions)
        swap(&next.builder, &builder)
        next.builder.truncate(to: mark)
        next.parseBody()
        self = next
    }

    /// `body ::= (Space | Piece)*`
    private mutating func parseBody() {
        let body = builder.open(.body, at: position)
        skipSpace()
        while position < bytes.count {
            parsePiece()
            skipSpace()
        }
        while open.count > 0 { endUnclosed(at: SourceSpan(at: bytes.count)) }
        closeContainers(to: 0)
        builder.close(body, end: bytes.count)
    }

    /// `Space*`; records whether a line break was crossed.
    private mutating func skipSpace() {
        var end = position
        var isNewLine = false
        while bytes[end].isWhitespace {
            if bytes[end].isLineBreak {
                isNewLine = true
                if !containers.isEmpty {
                    beginLine(at: bytes.afterLineBreak(end))
                    end = position
                    continue
                }
            }
            end += 1
        }
        position = min(end, bytes.count)
        guard isNewLine else { return }
        isAtLineStart = true
        hasProseBefore = false
        followsElement = endedOnThisLine != nil
        endedOnThisLine = nil
    }

    /// `Piece ::= strayCloseTag | element | Block`
    private mutating func parsePiece() {
        if bytes.isAtComponentTag(position) {
            let start = position
            if bytes[position + 1] == UInt8(ascii: "/") { parseCloseTag() } else { parseElement() }
            if position > start { lines.contentEnd = position }
        } else if isAtOtherCloseTag() {
            recoverCloseTag()
            lines.contentEnd = position
        } else {
            let firstNode = builder.count
            parseBlock()
            if !containers.isEmpty { noteContent(from: firstNode) }
        }
    }

    // MARK: Elements

    /// `element ::= openTag (Space | Piece)* closeTag | openTag`
    ///
    /// Reads the openTag; the stack of open elements keeps track of the rest.
    private mutating func parseElement() {
        if recovery.knowsUnclosed, recoverBeforeElement() { return }
        if !containers.isEmpty { beginBlock() }
        var flags: NodeFlags = hasProseBefore ? .afterProse : []
        if hasProseBefore, content == .prose { flags.insert(.besideProse) }
        let node = builder.open(.element, at: position, flags: flags)
        var tag: OpenTag
        if hasProseBefore, TagParser.name(at: position, in: bytes, profile).component == .unknown {
            // In a line of words it is probably not meant as a tag, so nothing in it is a mistake of its own.
            var others = DiagnosticList()
            tag = TagParser.parse(at: position, in: bytes, profile, &braces, into: &builder, diagnostics: &others)
        } else {
            tag = TagParser.parse(at: position, in: bytes, profile, &braces, into: &builder, diagnostics: &diagnostics)
        }
        position = tag.end
        isAtLineStart = false
        recoverMisnamed(&tag)
        builder.setPayload(UInt16(tag.component.rawValue), of: node)
        let endOfWrongSelfClosing = recovery.note(&tag, node, in: open.top)
        var element = OpenElement(
            node: open.count < NestingLimit.elements ? node : nil, tag: tag,
            isNeverClosed: recovery.isNeverClosed(tag.name.lowerBound), endOfWrongSelfClosing: endOfWrongSelfClosing)
        if element.isNeverClosed, element.isSuppressed || tag.component.content == .none {
            endNeverClosed(element, node)
            return endHidden(in: tag)
        }
        let endsHere = tag.isSelfClosing || (tag.component.content == .none && tag.isUnreadable)
        if tag.isSelfClosing { builder.insert(.selfClosed, on: node) }
        if element.node == nil {
            reportDepth(of: element)
            // The element is too deep, so its content is not in its node.
            if !endsHere { builder.insert(.neverClosed, on: node) }
        }
        if endsHere || element.node == nil { close(node, end: tag.end) }
        if endsHere { return endHidden(in: tag) }
        element.margin = margin()
        open.push(element)
        containers.freeze(elements: open.count)
        containers.margin = element.margin
        hasProseBefore = false
        endedOnThisLine = nil
    }

    /// Returns the column from which the indentation of lines is measured in an element whose opening tag was just
    /// read: the indentation of its first line, until a block is further left. In a container, the margin around it
    /// stays.
    private mutating func margin() -> Int {
        guard profile >= .markdown, containers.isEmpty, bytes[position].isLineBreak else { return containers.margin }
        var start = bytes.skipAllSpace(from: position)
        while !bytes[start - 1].isLineBreak { start -= 1 }
        return indentation(at: start)
    }

    /// Lowers the margin of the innermost element to the block at `position`. A comment doesn't count.
    private mutating func lowerMargin() {
        let column = cursor().column
        guard column < containers.margin, bytes[position] != UInt8(ascii: "{") else { return }
        containers.margin = column
        open.lowerMargin(to: column)
    }

    private mutating func indentation(at start: Int) -> Int {
        var cursor = LineCursor(offset: start, column: 0)
        cursor.skipBlanks(in: bytes)
        return cursor.column
    }

    private mutating func reportDepth(of element: OpenElement) {
        if reportedDepth { return }
        reportedDepth = true
        diagnostics.append(.elementsNestedTooDeep(at: SourceSpan(element.name), limit: NestingLimit.elements))
    }

    /// Removes the innermost element from the stack, and closes the containers that began in it.
    mutating func popElement() -> OpenElement {
        while let last = containers.stack.last, last.elementDepth >= open.count {
            closeContainers(to: containers.count - 1)
        }
        let element = open.pop()
        containers.freeze(elements: open.count)
        containers.margin = open.top?.margin ?? 0
        return element
    }

    /// `closeTag ::= "</" Name? Space* ">"`, of the innermost open element
    private mutating func parseCloseTag() {
        let name = position + 2..<bytes.endOfName(from: position + 2)
        let end = bytes.skipAllSpace(from: name.upperBound)
        guard bytes[end] == UInt8(ascii: ">"), open.isInnermost(bytes[name]), open.top?.endOfWrongSelfClosing == nil
        else {
            return recoverCloseTag()
        }
        // A list stays open for further items, but the tag is in none of its items.
        if let top = containers.top, !top.isList {
            if recovery.isStrayInContainer(position) { return recoverCloseTag() }
            recovery.noteClosing(bytes.string(name), at: position, in: open.stack.dropLast().last)
        }
        endInnermost(.closeTag, position..<end + 1)
    }

    @discardableResult mutating func endInnermost(_ kind: NodeKind, _ tag: Range<Int>) -> OpenElement {
        let element = popElement()
        position = tag.upperBound
        isAtLineStart = false
        hasProseBefore = false
        // An element that nests too deep has no node that could hold its tag.
        builder.leaf(element.node == nil ? .strayCloseTag : kind, tag)
        if let node = element.node { close(node, end: position) }
        return element
    }

    /// Ends an element's node. If prose follows on its line, the element is beside prose.
    mutating func close(_ node: NodeID, end: Int) {
        builder.close(node, end: end)
        endedOnThisLine = content == .prose ? node : nil
    }

    /// The content that is allowed here. A body of 0.3 may turn out to have sections from headings, and then holds prose.
    var content: Component.Content {
        mutating get { open.top?.component.content ?? (profile >= .markdown ? .prose : .components) }
    }

    // MARK: Blocks

    /// `Block ::= module | unsupported | paragraph`
    private mutating func parseBlock() {
        let ended = endedOnThisLine
        let firstNode = builder.count
        if recovery.knowsUnclosed { recoverBeforeBlock() }
        let start = position
        if isAtLineStart, containers.margin > 0 { lowerMargin() }
        if !isAtLineStart
            || !(parseModule() || parseIndentedCode() || (isMarkdown ? parseMarkdown() : parseUnsupported()))
        {
            if !containers.isEmpty { beginParagraph() }
            parseParagraph()
        }
        // The text after the marker of a container is parsed like a line of its own.
        if isAtContainerStart {
            isAtContainerStart = false
            return
        }
        // Whatever the input, the loop has to advance.
        if position == start { position += 1 }
        isAtLineStart = false
        guard holdsWords(from: firstNode) else { return }
        if let ended { builder.insert(.besideProse, on: ended) }
        endedOnThisLine = nil
        hasProseBefore = true
    }

    /// Returns whether the nodes from `node` on contain prose. Comments and refused HTML alone don't count.
    private mutating func holdsWords(from node: NodeID) -> Bool {
        let nodes = builder.nodes
        // From 0.3 on, comments alone don't form a paragraph.
        let isParagraph = node + 1 < nodes.count && nodes[node].kind == .paragraph
        guard isParagraph || node < nodes.count && nodes[node].kind == .expression else { return true }
        for id in (isParagraph ? node + 1 : node)..<nodes.count {
            let inline = nodes[id]
            let isBlank = inline.kind == .text && bytes[inline.range].allSatisfy { $0.isWhitespace }
            let isComment = inline.kind == .expression && bytes.matches("{/*", at: Int(inline.start))
            if !isBlank && !isComment && inline.kind != .rawHTML { return true }
        }
        return false
    }

    /// `paragraph ::= Inline+`, unless its further lines make it a Table or a Heading
    private mutating func parseParagraph() {
        let extent = paragraphExtent()
        if extent.startsTable { return isMarkdown ? parseTable() : addRawTable() }
        if let underline = extent.underline, underline.lowerBound > position,
            blocks.firstComponentTag(in: position..<underline.lowerBound) == nil
        {
            if !isMarkdown { return addRawHeading(underline: underline) }
            // A line inside a comment is not an underline.
            if !inlines.commentCrossesEnd(of: position..<underline.lowerBound) {
                return parseHeading(underline: underline)
            }
        }
        if recovery.knowsUnclosed {
            inlines.unclosed = open.top.flatMap { $0.isNeverClosed && !$0.isSuppressed ? $0.component : nil }
        }
        position = inlines.parseParagraph(position..<extent.end, into: &builder, diagnostics: &diagnostics)
    }

    /// Returns the extent of the paragraph at `position`.
    ///
    /// A run of lines is measured once, however many pieces tags and definitions cut it into.
    mutating func paragraphExtent() -> BlockLexer.ParagraphExtent {
        if position >= extent.end { measureParagraph(from: position) }
        return extent
    }

    /// Returns whether a line was measured, in part, with the preceding paragraph. Only a definition can begin there.
    mutating func isMeasured(_ offset: Int) -> Bool { offset < extent.underline?.lowerBound ?? extent.end }

    /// Discards the measured extent, which depends on the open containers and elements.
    mutating func forgetExtent() { extent = BlockLexer.ParagraphExtent(end: 0) }

    mutating func measureParagraph(from start: Int) {
        extent = blocks.paragraph(from: start, in: containers)
        if blocks.quoteMarkers.isEmpty { return }
        for range in blocks.quoteMarkers { inlines.blank(range) }
        blocks.quoteMarkers.removeAll(keepingCapacity: true)
    }
}
