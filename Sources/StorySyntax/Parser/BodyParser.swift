import StoryDiagnostics
import StorySource

/// Parses the body: elements and the prose between them (LANGUAGE.md 3 and 4).
///
/// The parser is a loop over an explicit stack, so nesting costs no call depth. It parses in full once; only when some
/// element turns out to be never closed, it parses a second time, knowing which ones, so that the rest of the file is
/// read as the author meant it and one mistake stays one finding.
///
/// What is called for each element or paragraph is `mutating` even where it changes nothing: before a method that only reads,
/// the compiler copies the whole parser.
struct BodyParser: ~Copyable {
    let bytes: Bytes
    /// Which components there are.
    let profile: Profile
    /// Where elements begin that the parse before found to be never closed.
    let neverClosed: Set<Int>
    private(set) var foundNeverClosed: Set<Int> = []
    /// Where elements begin that close themselves although a tag closes them too: their slash is one too many.
    let closedTwice: Set<Int>
    var foundClosedTwice: Set<Int> = []
    /// By name, where the last element began that closed itself, and the element around it: a closing tag may still come
    /// there, as long as no other element of that name is opened.
    var selfClosed: [String: (start: Int, parent: Int?)] = [:]

    var builder = TreeBuilder()
    /// All findings of the file so far.
    var diagnostics = DiagnosticList()
    var blocks: BlockLexer
    var inlines: InlineParser
    var position: Int
    var open: OpenElements

    /// Nothing but white space stands between the last line break and `position`.
    var isAtLineStart = true
    /// Prose stands before `position` on its line.
    var hasProseBefore = false
    /// The element that ended last on this line, where prose could follow.
    private(set) var endedOnThisLine: NodeID?
    private var reportedDepth = false
    private var braces: BraceSearch
    /// Unknown components that something else than their closing tag ended, by name in lower case: a closing tag that follows is no
    /// mistake of its own.
    var endedRefused: [String: Int] = [:]
    /// Text that looks like a tag.
    var misspeltTags: MisspeltTags
    /// Components that stand where the one that should be around them does not, as long as nothing else follows.
    var adrift = AdriftElements()
    /// The run of lines that was measured last.
    private var extent = BlockLexer.ParagraphExtent(end: 0)
    /// A place, and the end of what stands before it, white space left out: asked for once for each element that ends.
    private var lastContent = (position: 0, end: 0)
    /// A place, and whether it is the first one on its line: asked for once for all elements that should end there.
    private var lastOnLine = (place: -1, isFirst: false)

    /// A parser of what follows `start`, where nothing is open.
    init(
        _ bytes: Bytes, _ profile: Profile, from start: Int, neverClosed: Set<Int> = [],
        closedTwice: Set<Int> = []
    ) {
        self.bytes = bytes
        self.profile = profile
        self.neverClosed = neverClosed
        self.closedTwice = closedTwice
        blocks = BlockLexer(bytes)
        inlines = InlineParser(bytes, profile)
        position = start
        open = OpenElements(bytes)
        braces = BraceSearch(in: bytes)
        misspeltTags = MisspeltTags(from: start)
    }

    /// Parses what follows `start` and adds a `body` node.
    static func parse(
        _ bytes: Bytes, _ profile: Profile, from start: Int,
        into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) {
        let (mark, firstFinding) = (builder.count, diagnostics.count)
        var parser = BodyParser(bytes, profile, from: start)
        swap(&parser.builder, &builder)
        swap(&parser.diagnostics, &diagnostics)
        parser.parseBody()
        if !parser.foundNeverClosed.isEmpty || !parser.foundClosedTwice.isEmpty {
            var second = BodyParser(
                bytes, profile, from: start, neverClosed: parser.foundNeverClosed,
                closedTwice: parser.foundClosedTwice)
            swap(&second.builder, &parser.builder)
            second.builder.truncate(to: mark)
            swap(&second.diagnostics, &parser.diagnostics)
            second.diagnostics.truncate(to: firstFinding)
            second.parseBody()
            parser = second
        }
        // Beside a closing tag too many, what is never closed may be another thing than it seems.
        let isSure = !parser.diagnostics.heads.contains { $0.id == .unexpectedClosingTag && !$0.isSafelyFixable }
        if !isSure { parser.diagnostics.makeGuesses(from: firstFinding) { $0.id == .notSelfClosing } }
        swap(&parser.diagnostics, &diagnostics)
        swap(&parser.builder, &builder)
    }

    private mutating func parseBody() {
        let body = builder.open(.body, at: position)
        parseAll()
        let end = SourceSpan(at: bytes.count)
        while open.count > 0 { endUnclosed(at: end) }
        builder.close(body, end: bytes.count)
    }

    /// Parses to the end of the file.
    private mutating func parseAll() {
        while true {
            skipSpace()
            guard position < bytes.count else { break }
            if bytes.isAtComponentTag(position) || isAtOtherClosingTag() {
                if bytes[position + 1] == UInt8(ascii: "/") {
                    parseClosingTag()
                } else if let end = endOfMisspeltClosingTag() {
                    parseMisspeltClosingTag(end: end)
                } else {
                    parseElement()
                }
            } else {
                parseProse()
            }
        }
    }

    /// Skips white space, and keeps track of what stands on the line.
    mutating func skipSpace() {
        while bytes[position].isIn(.whitespace) {
            if bytes[position].isLineBreak {
                isAtLineStart = true
                hasProseBefore = false
                endedOnThisLine = nil
            }
            position += 1
        }
        position = min(position, bytes.count)
    }

    /// What may stand at this place.
    private var content: Component.Content { open.top?.component.content ?? .components }

    // MARK: Elements

    /// An opening tag, or an element that closes itself.
    private mutating func parseElement() {
        let start = position
        if !neverClosed.isEmpty { endWhatCannotHold(nameBytes(at: start + 1)) }
        var flags: NodeFlags = hasProseBefore ? .behindProse : []
        if hasProseBefore, content == .prose { flags.insert(.besideProse) }
        let isTooDeep = open.count >= NestingLimit.elements
        let element = builder.open(.element, at: start)
        var shape = TagParser.parse(
            at: start, in: bytes, profile, &braces, into: &builder, diagnostics: &diagnostics)
        let component = shape.component
        let slash = noteSelfClosing(component, start, &shape)
        builder.setPayload(UInt16(component.rawValue), of: element)
        adrift.note(component, element, in: open.top)
        position = shape.end
        isAtLineStart = false
        let isNeverClosed = neverClosed.contains(start)
        if shape.isSelfClosing { flags.insert(.selfClosed) }
        builder.insert(flags, on: element)

        let endsHere = shape.isSelfClosing || (component.content == .none && shape.isUnreadable)
        let opened = OpenElement(
            node: isTooDeep ? nil : element, component: component, name: shape.name, start: start,
            isNeverClosed: isNeverClosed, isUnreadable: shape.isUnreadable, extraSlash: slash)
        let holdsNothing = isNeverClosed && (component.content == .none || opened.isExcused)
        if holdsNothing { builder.insert(.neverClosed, on: element) }
        if endsHere || isTooDeep || holdsNothing {
            builder.close(element, end: shape.end)
            noteEnd(of: element)
        }
        if isNeverClosed, component.content == .none, !opened.isExcused {
            let hasSlashBehind = isAtLooseSlash(shape.end)
            if hasSlashBehind {
                position = shape.end + 1
                builder.leaf(.strayCloseTag, shape.end..<position)
            }
            diagnostics.append(
                .notSelfClosing(
                    component.name, at: SourceSpan(shape.name), tagEnd: shape.end, hasSlashBehind: hasSlashBehind,
                    isSure: !hasProseBefore && open.damagedCount == 0))
            return
        }
        if isTooDeep, !reportedDepth {
            reportedDepth = true
            diagnostics.append(.elementsNestedTooDeep(at: SourceSpan(shape.name), limit: NestingLimit.elements))
        }
        if endsHere || (isNeverClosed && opened.isExcused) {
            if isNeverClosed { noteRefused(opened) }
            return
        }
        open.push(opened)
        hasProseBefore = false
        endedOnThisLine = nil
    }

    /// Whether the slash of a `/>` stands alone behind the `>`.
    private mutating func isAtLooseSlash(_ offset: Int) -> Bool {
        guard bytes[offset] == UInt8(ascii: "/"), bytes[offset - 1] == UInt8(ascii: ">") else { return false }
        let next = bytes[offset + 1]
        return offset + 1 >= bytes.count || next.isIn(.whitespace) || next == UInt8(ascii: "<")
    }

    /// Remembers an element that closes itself though it may hold something, since a tag may close it again. Where the
    /// parse before saw that, the slash counts for nothing: answers with its place.
    private mutating func noteSelfClosing(
        _ component: Component, _ start: Int, _ shape: inout OpenTag
    ) -> Int? {
        guard component != .unknown, component.content != .none else { return nil }
        guard shape.isSelfClosing else {
            if !selfClosed.isEmpty { selfClosed[component.name] = nil }
            return nil
        }
        if closedTwice.contains(start) {
            shape.isSelfClosing = false
            return shape.end - 2
        }
        selfClosed[component.name] = (start, open.top?.start)
        return nil
    }

    mutating func nameBytes(at start: Int) -> UnsafeBufferPointer<UInt8> {
        var end = start
        while bytes[end].isIn(.name) { end += 1 }
        return bytes[start..<(Component.endOfSplitName(start..<end, in: bytes, profile) ?? end)]
    }

    /// Ends elements that are never closed where something begins that can't be inside them: a Section at the start of
    /// a line ends a Section, a component that belongs further out ends what it can't stand in.
    private mutating func endWhatCannotHold(_ name: UnsafeBufferPointer<UInt8>) {
        let component = Component(named: name, in: profile)
        let tag = SourceSpan(position..<position + 1 + name.count)
        if component == .section {
            guard isAtLineStart, let outer = open.outermostSection,
                open.stack[outer].isNeverClosed
            else { return }
            while open.count > outer { endUnclosed(at: tag) }
            return
        }
        guard let parents = component.definition?.parents(in: profile) else { return }
        while let top = open.top, top.isNeverClosed, top.component != .section, !parents.contains(top.component),
            open.count > 1
        {
            endUnclosed(at: tag)
        }
    }

    /// Ends the innermost element at something that is not its closing tag.
    mutating func endUnclosed(at place: SourceSpan) {
        let element = open.pop()
        closeWithoutTag(element)
        foundNeverClosed.insert(element.start)
        noteRefused(element)
        reportUnclosed(element, at: place)
    }

    private mutating func noteRefused(_ element: OpenElement) {
        if element.component == .unknown { endedRefused[open.name(of: element).lowercased(), default: 0] += 1 }
    }

    private mutating func reportUnclosed(_ element: OpenElement, at place: SourceSpan) {
        guard !element.isExcused, element.component.content != .none else { return }
        // What the first parse says of such an element is forgotten.
        if !neverClosed.isEmpty,
            let tag = misspeltTags.takeClosing(
                element.component.name, in: element.start..<Int(place.start), of: bytes, profile, builder.nodes)
        {
            diagnostics.append(
                .misspeltClosingTag(
                    element.component.name, at: SourceSpan(element.name), tag: SourceSpan(tag),
                    hasSlash: bytes[tag.lowerBound + 1] != UInt8(ascii: "\\")))
            return
        }
        diagnostics.append(
            .unclosedComponent(
                element.component.name, at: SourceSpan(element.name), shouldCloseAt: place,
                isOnOwnLine: isOnOwnLine(Int(place.start))))
    }

    /// Whether nothing but white space stands before a place on its line.
    private mutating func isOnOwnLine(_ place: Int) -> Bool {
        if lastOnLine.place == place { return lastOnLine.isFirst }
        var start = place
        while start > 0, bytes[start - 1].isSpaceOrTab { start -= 1 }
        lastOnLine = (place, start == 0 || bytes[start - 1].isLineBreak)
        return lastOnLine.isFirst
    }

    /// The end of what was read so far, white space left out.
    private mutating func endOfContent() -> Int {
        if lastContent.position == position { return lastContent.end }
        var end = position
        while end > 0, bytes[end - 1].isIn(.whitespace) { end -= 1 }
        lastContent = (position, end)
        return end
    }

    private mutating func closeWithoutTag(_ element: OpenElement) {
        if let node = element.node { builder.insert(.neverClosed, on: node) }
        close(element, end: endOfContent())
    }

    mutating func close(_ element: OpenElement, end: Int) {
        guard let node = element.node else { return }
        builder.close(node, end: end)
        noteEnd(of: node)
    }

    /// Prose right behind an element's end, on the same line, makes it stand beside prose.
    private mutating func noteEnd(of element: NodeID) {
        endedOnThisLine = open.top != nil && content == .prose ? element : nil
    }

    // MARK: Prose

    /// A paragraph, a construct of Markdown that stories do without, or a module statement.
    private mutating func parseProse() {
        let ended = endedOnThisLine
        let firstNode = builder.count
        if content == .components, let top = open.top, top.isNeverClosed, open.count > 1 {
            endUnclosed(at: firstWord())
        }
        let start = position
        if !(isAtLineStart && parseRawBlock()) { parseParagraph() }
        // Whatever happens, the loop moves on.
        if position == start { position += 1 }
        isAtLineStart = false
        guard holdsWords(from: firstNode) else { return }
        if let ended { builder.insert(.besideProse, on: ended) }
        endedOnThisLine = nil
        hasProseBefore = true
    }

    /// The word, or a part of it, that begins at `position`.
    private mutating func firstWord() -> SourceSpan {
        var end = position + 1
        while end < bytes.count, !bytes[end].isIn(.whitespace), bytes[end] != UInt8(ascii: "<") { end += 1 }
        return SourceSpan(position..<end)
    }

    /// Whether what was added from `node` on is prose: comments and refused HTML alone are not.
    private mutating func holdsWords(from node: NodeID) -> Bool {
        let nodes = builder.nodes
        guard node + 1 < nodes.count, nodes[node].kind == .paragraph else { return true }
        for id in node + 1..<nodes.count {
            let inline = nodes[id]
            let isBlank = inline.kind == .text && bytes[inline.range].allSatisfy { $0.isIn(.whitespace) }
            let isComment = inline.kind == .expression && bytes.matches("{/*", at: Int(inline.start))
            if !isBlank && !isComment && inline.kind != .rawHTML { return true }
        }
        return false
    }

    private mutating func parseParagraph() {
        let extent = paragraphExtent()
        if extent.startsTable { return parseTable() }
        if let underline = extent.underline, !holdsComponentTag(position..<underline.lowerBound) {
            let heading = builder.open(.unsupported, at: position, payload: Construct.heading.rawValue)
            builder.leaf(.marker, underline)
            builder.close(heading, end: underline.upperBound)
            position = underline.upperBound
            return
        }
        position = inlines.parseParagraph(position..<extent.end, into: &builder, diagnostics: &diagnostics)
    }

    /// How far the lines reach that belong together with the one at `position`.
    ///
    /// A run of lines is measured once, however many pieces tags and definitions cut it into.
    mutating func paragraphExtent() -> BlockLexer.ParagraphExtent {
        if position >= extent.end { extent = blocks.paragraph(from: position) }
        return extent
    }

    private mutating func holdsComponentTag(_ range: Range<Int>) -> Bool {
        blocks.firstComponentTag(in: range) != nil
    }

    /// The name of the element around `position`; empty in the body.
    var enclosingName: String { open.top.map { open.name(of: $0) } ?? "" }
}
