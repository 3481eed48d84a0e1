import StoryDiagnostics
import StorySource

/// Parses regions of prose (paragraphs, captions) into inline nodes (CommonMark 6).
///
/// A region takes two steps: its tokens become items, among which brackets and delimiter runs are matched; then the items
/// become nodes in preorder. One parser handles all regions of a source and reuses its arrays.
///
/// Functions that run for each item are `mutating` even if they change nothing: before a nonmutating method, the compiler
/// copies the whole parser.
struct InlineParser: ~Copyable {
    /// The source text, without the quote markers inside paragraphs.
    private(set) var bytes: Bytes
    /// The owner of that text, if there are such markers.
    private(set) var prose: BlankedText?
    let profile: Profile
    private var lexer: InlineLexer
    var region = 0..<0
    var items = GrowingBuffer<InlineItem>()
    var runs = DelimiterRuns()
    private var brackets = GrowingBuffer<OpenBracket>()
    /// The number of leading `brackets` that have a link inside. Those without `!` can't become links, since links don't nest
    /// (CommonMark 6.3).
    private var bracketsAroundLink = 0
    var tails = GrowingBuffer<LinkTail>()
    /// The open nodes while items become nodes; -1 for one that would nest too deep.
    var openNodes = GrowingBuffer<NodeID>()
    /// The number of refused and unclosed HTML tags by lower-case name. Their closing tags are not further mistakes.
    var openRawTags: [String: Int] = [:]
    /// The components that these tags were probably meant to be, for the names looked up so far.
    var misspeltRawTags = MisspeltRawTags()
    var reportedDepth = false
    var braces: BraceSearch
    /// The component around the paragraph, if it is never closed. A tag of that name may close it.
    var unclosed: Component?
    private let definitions: LinkDefinitions
    /// How many bytes of definitions further references may repeat, so that the output of a story is not far longer than the
    /// story. cmark has such a limit too, with a tenth of this minimum.
    private var repeatableBytes: Int
    /// Whether there are brackets that a definition could turn into a link.
    private(set) var mayRefer = false
    /// Whether images, footnotes and reference links exist: from 0.3 on, outside fields.
    private(set) var isMarkdown = false
    /// Whether this is a table cell. Components aren't allowed there, and their content gets no diagnostics.
    private var isCell = false
    private var openTagsInCell = 0
    /// The end of the last tag that the end of a cell cuts in two. Its remaining text is not parsed.
    private var endOfCutTag = 0
    /// Diagnostics about tags that the cell's end cuts in two, and closing tags that close nothing.
    private var cellDiagnostics = DiagnosticList()

    init(_ bytes: Bytes, _ profile: Profile, definitions: LinkDefinitions = LinkDefinitions()) {
        self.bytes = bytes
        self.profile = profile
        self.definitions = definitions
        repeatableBytes = max(bytes.count, 1_000_000)
        lexer = InlineLexer(bytes, profile)
        braces = BraceSearch(in: bytes)
    }

    /// Blanks the quote markers in a range inside a paragraph.
    mutating func blank(_ range: Range<Int>) {
        if prose == nil {
            let copy = BlankedText(copying: bytes)
            prose = copy
            bytes = copy.bytes
            lexer.bytes = bytes
            braces = BraceSearch(in: bytes)
        }
        prose?.blank(range)
    }

    // MARK: Entry points

    /// `paragraph ::= Inline+`, from the start of `region`. Returns the end of the paragraph: the end of the region, the start
    /// of a tag that can't be part of it, or the end of a comment that extends beyond the region.
    mutating func parseParagraph(
        _ region: Range<Int>, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) -> Int {
        begin(region, isField: false)
        let first = lexer.next()
        if first.kind == .text, first.range.upperBound == region.upperBound {
            let words = first.range.lowerBound..<endOfWords(first.range)
            let paragraph = builder.open(.paragraph, at: words.lowerBound)
            builder.leaf(.text, words)
            builder.close(paragraph, end: words.upperBound)
            return region.upperBound
        }
        let end = readItems(from: first)
        guard !items.isEmpty else { return end }
        trimEnd()
        if profile >= .markdown, addComments(into: &builder) { return end }
        reportBrokenEmphasis(&diagnostics)
        let paragraph = builder.open(.paragraph, at: region.lowerBound, flags: .marked)
        emit(into: &builder, diagnostics: &diagnostics)
        builder.close(paragraph, end: items.last.map { Int($0.end) } ?? end)
        return end
    }

    /// Adds the comments of a region that contains nothing else; they don't form a paragraph. Returns false otherwise.
    private mutating func addComments(into builder: inout TreeBuilder) -> Bool {
        guard items.count > 0, items[0].kind == .leaf, items[0].node == .expression else { return false }
        for index in 0..<items.count {
            let item = items[index]
            let isComment =
                item.node == .expression && bytes.matches("{/*", at: Int(item.start))
                && bytes.matches("*/}", at: Int(item.end) - 3)
            let isBlank = item.node == .text && endOfWords(item.range) == Int(item.start)
            guard item.kind == .leaf, isComment || isBlank else { return false }
        }
        for index in 0..<items.count where items[index].node == .expression {
            builder.leaf(.expression, items[index].range)
        }
        return true
    }

    /// Returns whether a comment begins in `region` and ends after it.
    mutating func commentCrossesEnd(of region: Range<Int>) -> Bool {
        // The text is read again later, so the tags that this reading counts are forgotten.
        let tags = (openRawTags, misspeltRawTags)
        defer { (openRawTags, misspeltRawTags) = tags }
        begin(region, isField: false)
        return readItems(from: lexer.next()) > region.upperBound
    }

    /// `Inline+`, of a heading or a cell of a table. Returns the end, as of a paragraph; in a cell, the end of the region.
    mutating func parseInlines(
        _ region: Range<Int>, isCell: Bool = false, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) -> Int {
        begin(region, isField: false, isCell: isCell)
        let end = readItems(from: lexer.next())
        trimEnd()
        reportBrokenEmphasis(&diagnostics)
        emit(into: &builder, diagnostics: &diagnostics)
        if isCell {
            diagnostics += cellDiagnostics
            cellDiagnostics = DiagnosticList()
        }
        return end
    }

    /// `Inline+`, of a field or attribute, in which every tag is refused
    mutating func parseField(_ region: Range<Int>, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList) {
        // Nothing that was found in one field holds for another.
        lexer = InlineLexer(bytes, profile)
        braces = BraceSearch(in: bytes)
        (openRawTags, misspeltRawTags) = ([:], MisspeltRawTags())
        reportedDepth = false
        let start = bytes.skipAllSpace(from: region.lowerBound, end: region.upperBound)
        begin(start..<region.upperBound, isField: true)
        _ = readItems(from: lexer.next())
        trimEnd()
        emit(into: &builder, diagnostics: &diagnostics)
    }

    private mutating func begin(_ region: Range<Int>, isField: Bool, isCell: Bool = false) {
        self.region = region
        self.isCell = isCell
        isMarkdown = profile >= .markdown && !isField
        openTagsInCell = 0
        lexer.begin(region, isField: isField, isCell: isCell)
        items.truncate(to: 0)
        runs.removeAll()
        brackets.truncate(to: 0)
        tails.truncate(to: 0)
        bracketsAroundLink = 0
    }

    /// Returns the end of a text without trailing white space.
    private mutating func endOfWords(_ range: Range<Int>) -> Int {
        bytes.startOfSpace(before: range.upperBound, from: range.lowerBound)
    }

    /// Removes white space at the end of a paragraph, which is not part of it.
    private mutating func trimEnd() {
        guard let last = items.last, last.kind == .leaf, last.node == .text else { return }
        let end = endOfWords(last.range)
        if end == Int(last.start) {
            items.truncate(to: items.count - 1)
        } else {
            items[items.count - 1].end = UInt32(end)
        }
    }

    // MARK: From tokens to items

    /// Reads tokens up to the end of the region or to a tag that ends the paragraph. Returns the end.
    private mutating func readItems(from first: Token) -> Int {
        var token = first
        var end = region.upperBound
        var holdsWords = false
        reading: while token.kind != .end {
            let range = token.range
            if !holdsWords { holdsWords = isWords(token) }
            switch token.kind {
            case .text: items.append(.leaf(.text, range))
            case .hardBreak: items.append(.leaf(.hardBreak, range))
            case .escape: items.append(.leaf(.escape, range))
            case .characterReference: items.append(.leaf(.characterReference, range))
            case .codeSpan: items.append(.leaf(.codeSpan, range))
            case .expression:
                items.append(.leaf(.expression, range))
                if range.upperBound > region.upperBound {
                    end = range.upperBound
                    break reading
                }
            case .strikethrough: items.append(.leaf(.unsupportedInline, range, construct: .strikethrough))
            case .autolink: items.append(.leaf(.unsupportedInline, range, construct: .autolink))
            case .footnoteReference where isMarkdown: items.append(.leaf(.footnoteReference, range))
            case .footnoteReference: items.append(.leaf(.unsupportedInline, range, construct: .footnoteReference))
            case .delimiterRun:
                let run = runs.append(range, in: bytes, region: region)
                items.append(InlineItem(.delimiters, range, index: Int(run)))
            case .openBracket, .openImage:
                brackets.append(
                    OpenBracket(item: items.count, runsBefore: runs.last, isImage: token.kind == .openImage))
                items.append(InlineItem(.bracket, range))
            case .closeBracket: closeBracket(range)
            case .rawHTML:
                noteRawTag(range)
                items.append(.leaf(.rawHTML, range))
                if range.upperBound > region.upperBound {
                    end = range.upperBound
                    break reading
                }
            case .openTag where isCell, .closeTag where isCell: readTagInCell(range.lowerBound)
            case .openTag:
                guard holdsWords, let tag = selfClosingTag(at: range.lowerBound) else {
                    end = range.lowerBound
                    break reading
                }
                items.append(InlineItem(.component, tag))
                // A tag may contain line breaks that would end the paragraph.
                if tag.upperBound > region.upperBound {
                    end = tag.upperBound
                    break reading
                }
                lexer.skip(to: tag.upperBound)
            case .closeTag:
                guard let tag = refusedClosingTag(at: range.lowerBound) else {
                    end = range.lowerBound
                    break reading
                }
                items.append(.leaf(.rawHTML, tag, flags: .closesRefused))
                lexer.skip(to: tag.upperBound)
            case .end: break reading
            }
            token = lexer.next()
        }
        runs.match(after: -1)
        return end
    }

    /// Returns whether a token counts as prose on its line; white space, refused HTML and tags don't.
    private mutating func isWords(_ token: Token) -> Bool {
        switch token.kind {
        case .text: endOfWords(token.range) > token.range.lowerBound
        case .rawHTML, .openTag, .closeTag, .end: false
        case .expression: !bytes.matches("{/*", at: token.range.lowerBound)
        case .hardBreak, .escape, .characterReference, .codeSpan, .strikethrough, .autolink, .footnoteReference,
            .delimiterRun, .openBracket, .openImage, .closeBracket:
            true
        }
    }

    // CommonMark, appendix, *look for link or image*.
    private mutating func closeBracket(_ range: Range<Int>) {
        guard let bracket = brackets.popLast() else {
            items.append(.leaf(.text, range))
            return
        }
        let isActive = bracket.isImage || brackets.count >= bracketsAroundLink
        bracketsAroundLink = min(bracketsAroundLink, brackets.count)
        guard isActive, var tail = tail(of: bracket, closedBy: range) else {
            items.append(.leaf(.text, range))
            return
        }
        lexer.skip(to: tail.end)
        let start = Int(items[bracket.item].start)
        runs.match(after: bracket.runsBefore)
        if bracket.isImage, !isMarkdown {
            // The source of an image stays as is; its inner items don't matter.
            items.truncate(to: bracket.item)
            items.append(.leaf(.unsupportedInline, start..<tail.end, construct: .image))
            return
        }
        tail.isImage = bracket.isImage
        tails.append(tail)
        items[bracket.item].kind = .linkStart
        items[bracket.item].index = UInt32(tails.count - 1)
        items.append(InlineItem(.linkEnd, range.lowerBound..<tail.end, index: tails.count - 1))
        if !bracket.isImage { bracketsAroundLink = brackets.count }
    }

    /// Returns what makes a bracketed label a link: `(destination)` or, if it has a definition, `[label]`, `[]` or nothing.
    private mutating func tail(of bracket: OpenBracket, closedBy close: Range<Int>) -> LinkTail? {
        let linkLexer = LinkLexer(bytes: bytes, end: region.upperBound)
        if let tail = linkLexer.tail(at: close.upperBound) { return tail }
        guard isMarkdown else { return nil }
        mayRefer = true
        if definitions.isEmpty { return nil }
        let start = Int(items[bracket.item].end)
        if let end = linkLexer.endOfLabel(at: close.upperBound) {
            return target(of: bytes[close.upperBound + 1..<end - 1]).map {
                LinkTail(target: $0, end: end, isReference: true)
            }
        }
        // A label contains no brackets, and at most 999 characters.
        guard linkLexer.endOfLabel(at: start - 1) == close.upperBound,
            let target = target(of: bytes[start..<close.lowerBound])
        else { return nil }
        let isCollapsed =
            bytes[close.upperBound] == UInt8(ascii: "[") && bytes[close.upperBound + 1] == UInt8(ascii: "]")
            && close.upperBound + 1 < region.upperBound
        return LinkTail(target: target, end: close.upperBound + (isCollapsed ? 2 : 0), isReference: true)
    }

    /// Returns the definition of a label; nil if there is none, or if all references together would repeat too many bytes.
    private mutating func target(of label: UnsafeBufferPointer<UInt8>) -> LinkSpans? {
        guard let target = definitions[label], target.byteCount <= repeatableBytes else { return nil }
        repeatableBytes -= target.byteCount
        return target
    }

    /// Reads a component's tag in a cell. The outermost component is a node without content; its content is text.
    private mutating func readTagInCell(_ start: Int) {
        if bytes[start + 1] == UInt8(ascii: "/"), start >= endOfCutTag { return readClosingTagInCell(start) }
        guard start >= endOfCutTag, let shape = completeTagInCell(start) else {
            items.append(.leaf(.text, start..<start + 1))
            return lexer.skip(to: start + 1)
        }
        let range = start..<shape.end
        items.append(
            openTagsInCell == 0 ? InlineItem(.component, range) : .leaf(.rawHTML, range, flags: .closesRefused))
        if !shape.isSelfClosing { openTagsInCell += 1 }
        lexer.skip(to: shape.end)
    }

    /// Reads an opening tag. Returns nil, with a diagnostic, if the cell ends in it.
    private mutating func completeTagInCell(_ start: Int) -> OpenTag? {
        let shape = shape(ofTagAt: start)
        if shape.end <= region.upperBound { return shape }
        endOfCutTag = shape.end
        let tag = start..<bytes.endOfName(from: start + 1)
        cellDiagnostics.append(
            .unterminatedTag(
                bytes.string(tag), at: SourceSpan(tag), end: region.upperBound,
                missing: shape.component.content == .none ? " />" : ">"))
        if !shape.isSelfClosing { openTagsInCell += 1 }
        return nil
    }

    private mutating func readClosingTagInCell(_ start: Int) {
        var end = start + 2
        while end < region.upperBound, bytes[end] != UInt8(ascii: ">") { end += 1 }
        end = min(end + 1, region.upperBound)
        if openTagsInCell > 0 {
            openTagsInCell -= 1
        } else if refusedClosingTag(at: start) == nil {
            let name = start + 2..<bytes.endOfName(from: start + 2)
            cellDiagnostics.append(
                .unexpectedClosingTag(
                    bytes.string(name), at: SourceSpan(start..<name.upperBound), tag: SourceSpan(start..<end),
                    meant: nil))
        }
        items.append(.leaf(.rawHTML, start..<end, flags: .closesRefused))
        lexer.skip(to: end)
    }

    /// Returns the range of the component at `start` if it closes itself and so can be part of its paragraph.
    private mutating func selfClosingTag(at start: Int) -> Range<Int>? {
        let shape = shape(ofTagAt: start)
        return shape.isSelfClosing && shape.component != unclosed ? start..<shape.end : nil
    }

    /// Reads an opening tag without adding it to the tree.
    private mutating func shape(ofTagAt start: Int) -> OpenTag {
        var scratch = TreeBuilder()
        var ignored = DiagnosticList()
        return TagParser.parse(at: start, in: bytes, profile, &braces, into: &scratch, diagnostics: &ignored)
    }
}
