import StoryDiagnostics
import StorySource

/// Parses the body: elements and the prose between them (LANGUAGE.md 3 and 4).
///
/// The parser is a loop over an explicit stack, so nesting costs no call depth. It parses in full once; only when some
/// element turns out to be never closed, it parses a second time, knowing which ones, so that the rest of the file is
/// read as the author meant it and one mistake stays one finding.
struct BodyParser {
    /// How deep elements may nest (LANGUAGE.md 3).
    static let depthLimit = 64

    let bytes: Bytes
    /// Where elements begin that the parse before found to be never closed.
    private let neverClosed: Set<Int>
    private var foundNeverClosed: Set<Int> = []

    var builder: TreeBuilder
    var diagnostics: [Diagnostic] = []
    var blocks: BlockLexer
    var inlines: InlineParser
    var position: Int
    private var open: OpenElements

    /// Nothing but white space stands between the last line break and `position`.
    private var isAtLineStart = true
    /// Prose stands before `position` on its line.
    private var hasProseBefore = false
    /// The element that ended last on this line, where prose could follow.
    private var endedOnThisLine: NodeID?
    private var reportedDepth = false
    /// Unknown components that something else than their closing tag ended, by name: a closing tag that follows is no
    /// mistake of its own.
    private var endedRefused: [String: Int] = [:]
    /// The run of lines that was measured last.
    private var extent = BlockLexer.ParagraphExtent(end: 0)
    /// A place, and the end of what stands before it, white space left out: asked for once for each element that ends.
    private var lastContent = (position: 0, end: 0)

    private init(_ bytes: Bytes, from start: Int, builder: TreeBuilder, neverClosed: Set<Int>) {
        self.bytes = bytes
        self.neverClosed = neverClosed
        self.builder = builder
        blocks = BlockLexer(bytes)
        inlines = InlineParser(bytes)
        position = start
        open = OpenElements(bytes)
    }

    /// Parses what follows `start` and adds a `body` node.
    static func parse(
        _ bytes: Bytes, from start: Int, into builder: inout TreeBuilder, diagnostics: inout [Diagnostic]
    ) {
        let before = builder
        var parser = BodyParser(bytes, from: start, builder: builder, neverClosed: [])
        builder = TreeBuilder()
        parser.parseBody()
        if !parser.foundNeverClosed.isEmpty {
            parser = BodyParser(bytes, from: start, builder: before, neverClosed: parser.foundNeverClosed)
            parser.parseBody()
        }
        diagnostics.append(contentsOf: parser.diagnostics)
        builder = parser.builder
    }

    private mutating func parseBody() {
        let body = builder.open(.body, at: position)
        while true {
            skipSpace()
            guard position < bytes.count else { break }
            if bytes.isAtComponentTag(position) || isAtStrayHTMLClosingTag() {
                if bytes[position + 1] == UInt8(ascii: "/") {
                    parseClosingTag()
                } else if let end = endOfTagWithoutSlash() {
                    parseTagWithoutSlash(end: end)
                } else {
                    parseElement()
                }
            } else {
                parseProse()
            }
        }
        let end = SourceSpan(at: bytes.count)
        while open.count > 0 { endUnclosed(at: end) }
        builder.close(body, end: bytes.count)
    }

    /// Skips white space, and keeps track of what stands on the line.
    private mutating func skipSpace() {
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
        endWhatCannotHold(Component(named: nameBytes(at: start + 1)))
        var flags: NodeFlags = hasProseBefore && content == .prose ? .besideProse : []
        let isTooDeep = open.count >= Self.depthLimit
        let element = builder.open(.element, at: start)
        let shape = TagParser.parse(at: start, in: bytes, into: &builder, diagnostics: &diagnostics)
        let component = TagParser.component(of: shape, in: bytes)
        builder.setPayload(UInt16(component.rawValue), of: element)
        position = shape.end
        isAtLineStart = false
        let isNeverClosed = neverClosed.contains(start)
        if shape.isSelfClosing { flags.insert(.selfClosed) }
        builder.insert(flags, on: element)

        let endsHere = shape.isSelfClosing || (component.content == .none && shape.isUnreadable)
        let opened = OpenElement(
            node: isTooDeep ? nil : element, component: component, name: shape.name, start: start,
            isNeverClosed: isNeverClosed, isUnreadable: shape.isUnreadable)
        let holdsNothing = isNeverClosed && (component.content == .none || opened.isExcused)
        if holdsNothing { builder.insert(.neverClosed, on: element) }
        if endsHere || isTooDeep || holdsNothing {
            builder.close(element, end: shape.end)
            noteEnd(of: element)
        }
        if isNeverClosed, component.content == .none, !opened.isExcused {
            diagnostics.append(
                .notSelfClosing(component.name, at: SourceSpan(shape.name), tagEnd: shape.end))
            return
        }
        if isTooDeep, !reportedDepth {
            reportedDepth = true
            diagnostics.append(.elementsNestedTooDeep(at: SourceSpan(shape.name), limit: Self.depthLimit))
        }
        if endsHere || (isNeverClosed && opened.isExcused) {
            if isNeverClosed { noteRefused(opened) }
            return
        }
        open.push(opened)
        hasProseBefore = false
        endedOnThisLine = nil
    }

    private func nameBytes(at start: Int) -> UnsafeBufferPointer<UInt8> {
        var end = start
        while bytes[end].isIn(.name) { end += 1 }
        return bytes[start..<end]
    }

    /// Ends elements that are never closed where something begins that can't be inside them: a Section at the start of
    /// a line ends a Section, a component that belongs further out ends what it can't stand in.
    private mutating func endWhatCannotHold(_ component: Component) {
        guard !neverClosed.isEmpty else { return }
        if component == .section {
            guard isAtLineStart, let outer = open.outermostSection,
                open.stack[outer].isNeverClosed
            else { return }
            let tag = SourceSpan(position..<position + "<Section".utf8.count)
            while open.count > outer { endUnclosed(at: tag) }
            return
        }
        guard let parents = component.definition?.parents else { return }
        while let top = open.top, top.isNeverClosed, top.component != .section, !parents.contains(top.component),
            open.count > 1
        {
            endEarly()
        }
    }

    /// Ends the innermost element, which is never closed; what closes an element around it will be named beside it.
    private mutating func endEarly() {
        let element = open.pop()
        closeWithoutTag(element)
        open.noteUnclosed(element)
    }

    /// Ends the innermost element at something that is not its closing tag.
    private mutating func endUnclosed(at place: SourceSpan) {
        let element = open.pop()
        closeWithoutTag(element)
        foundNeverClosed.insert(element.start)
        noteRefused(element)
        reportUnclosed(element, at: place)
    }

    private mutating func noteRefused(_ element: OpenElement) {
        if element.component == .unknown { endedRefused[open.name(of: element), default: 0] += 1 }
    }

    private mutating func reportUnclosed(_ element: OpenElement, at place: SourceSpan) {
        for inner in element.unclosedInside { reportUnclosed(inner, at: place) }
        guard !element.isExcused, element.component.content != .none else { return }
        diagnostics.append(
            .unclosedComponent(element.component.name, at: SourceSpan(element.name), shouldCloseAt: place))
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

    private mutating func close(_ element: OpenElement, end: Int) {
        guard let node = element.node else { return }
        builder.close(node, end: end)
        noteEnd(of: node)
    }

    /// Prose right behind an element's end, on the same line, makes it stand beside prose.
    private mutating func noteEnd(of element: NodeID) {
        endedOnThisLine = open.top != nil && content == .prose ? element : nil
    }

    // MARK: Closing tags

    /// `</name` in lower case that ends no HTML tag which was refused before.
    private func isAtStrayHTMLClosingTag() -> Bool {
        guard bytes[position] == UInt8(ascii: "<"), bytes[position + 1] == UInt8(ascii: "/"),
            bytes[position + 2].isIn(.letter)
        else { return false }
        return !inlines.closesRefusedTag(named: String(decoding: nameBytes(at: position + 2), as: UTF8.self))
    }

    private mutating func parseClosingTag() {
        let start = position
        let name = String(decoding: nameBytes(at: start + 2), as: UTF8.self)
        let nameEnd = start + 2 + name.utf8.count
        position = endOfClosingTag(nameEnd, start: start)
        isAtLineStart = false
        let tag = start..<position
        let nameSpan = SourceSpan(start..<nameEnd)
        if open.isOpen(name) {
            while let top = open.top, open.name(of: top) != name { endUnclosedBefore(tag, nameSpan) }
            let element = open.pop()
            // One that nests too deep is no node that could hold its tag.
            builder.leaf(element.node == nil ? .strayCloseTag : .closeTag, tag)
            close(element, end: position)
            for inner in element.unclosedInside { reportUnclosed(inner, at: nameSpan) }
        } else if endedRefused[name, default: 0] > 0 {
            endedRefused[name]! -= 1
            builder.leaf(.strayCloseTag, tag)
        } else if let top = open.top, top.isNeverClosed, !top.isExcused,
            top.component != .section || isAtEndOfSection()
        {
            // The tag is meant for the element around it, which nothing else closes.
            diagnostics.append(
                .unexpectedClosingTag(
                    name, at: nameSpan, tag: SourceSpan(tag), meant: (top.component.name, SourceSpan(top.name))))
            builder.leaf(.strayCloseTag, tag)
            let element = open.pop()
            if let node = element.node { builder.insert(.neverClosed, on: node) }
            close(element, end: position)
            for inner in element.unclosedInside { reportUnclosed(inner, at: nameSpan) }
        } else {
            diagnostics.append(.unexpectedClosingTag(name, at: nameSpan, tag: SourceSpan(tag), meant: nil))
            builder.leaf(.strayCloseTag, tag)
        }
        hasProseBefore = false
    }

    /// Behind `<Name>` where that was meant to be `</Name>`: it stands in an element of that name, nothing closes either,
    /// and no words follow that it could hold.
    private func endOfTagWithoutSlash() -> Int? {
        guard neverClosed.contains(position), let top = open.top, top.isNeverClosed, !top.isExcused else { return nil }
        let name = nameBytes(at: position + 1)
        let end = position + 1 + name.count
        guard bytes[end] == UInt8(ascii: ">"), name.elementsEqual(nameBytes(at: top.start + 1)) else { return nil }
        var probe = end + 1
        while bytes[probe].isSpaceOrTab { probe += 1 }
        if bytes[probe].isLineBreak { probe = blocks.skipBlanks(from: blocks.startOfNextLine(from: probe)) }
        return probe >= bytes.count || bytes[probe].isLineBreak || bytes[probe] == UInt8(ascii: "<") ? end + 1 : nil
    }

    private mutating func parseTagWithoutSlash(end: Int) {
        let tag = position..<end
        position = end
        isAtLineStart = false
        hasProseBefore = false
        builder.leaf(.strayCloseTag, tag)
        let element = open.pop()
        close(element, end: end)
        for inner in element.unclosedInside { reportUnclosed(inner, at: SourceSpan(tag)) }
        diagnostics.append(
            .closingTagWithoutSlash(element.component.name, at: SourceSpan(element.name), tag: SourceSpan(tag)))
    }

    /// Nothing follows but the next Section.
    private func isAtEndOfSection() -> Bool {
        var probe = position
        while bytes[probe].isIn(.whitespace) { probe += 1 }
        return probe >= bytes.count || bytes.matches("<Section", at: probe)
    }

    private mutating func endUnclosedBefore(_ tag: Range<Int>, _ nameSpan: SourceSpan) {
        let behindTag = position
        position = tag.lowerBound
        endUnclosed(at: nameSpan)
        position = behindTag
    }

    /// Behind the `>` of a closing tag; reports what else stands in it.
    private mutating func endOfClosingTag(_ nameEnd: Int, start: Int) -> Int {
        var probe = nameEnd
        while bytes[probe].isIn(.whitespace) { probe += 1 }
        if bytes[probe] == UInt8(ascii: ">") { return probe + 1 }
        let extra = probe
        while probe < bytes.count, !bytes[probe].isLineBreak, bytes[probe] != UInt8(ascii: ">"),
            bytes[probe] != UInt8(ascii: "<")
        {
            probe += 1
        }
        if probe < bytes.count, bytes[probe] == UInt8(ascii: ">"), extra < bytes.count {
            var end = probe
            while bytes[end - 1].isSpaceOrTab { end -= 1 }
            diagnostics.append(.attributesOnClosingTag(bytes.string(extra..<end), at: SourceSpan(extra..<end)))
            return probe + 1
        }
        diagnostics.append(
            .unterminatedTag(bytes.string(start..<nameEnd), at: SourceSpan(start..<nameEnd), end: nameEnd, missing: ">")
        )
        return nameEnd
    }

    // MARK: Prose

    /// A paragraph, a construct of Markdown that stories do without, or a module statement.
    private mutating func parseProse() {
        let ended = endedOnThisLine
        let firstNode = builder.count
        if content == .components, let top = open.top, top.isNeverClosed, open.count > 1 { endEarly() }
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

    /// Whether what was added from `node` on is prose: comments and refused HTML alone are not.
    private func holdsWords(from node: NodeID) -> Bool {
        guard node < builder.count, builder.nodes[node].kind == .paragraph, node + 1 < builder.count else {
            return true
        }
        return builder.nodes[(node + 1)...].contains { inline in
            let isBlank = inline.kind == .text && bytes[inline.range].allSatisfy { $0.isIn(.whitespace) }
            let isComment = inline.kind == .expression && bytes.matches("{/*", at: Int(inline.start))
            return !isBlank && !isComment && inline.kind != .rawHTML
        }
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
