/// Stores a story as a value, for the backends that walk it.
package struct DocumentBuilder: IRSink {
    /// A block, or part of a block, that was begun, with its content other than blocks.
    struct Open {
        /// The blocks before it in its parent.
        var before: [IR.Block]
        var facts: [IR.Fact] = []
        var images: [IR.GalleryImage] = []
        var events: [IR.TimelineItem] = []
        var items: [IR.ListItem] = []
        /// Adds it, with its blocks, to its parent.
        let end: (inout DocumentBuilder, Open, [IR.Block]) -> Void
    }

    private var result: StoryDocument?
    /// The paragraph or heading that was begun, with the level of a heading. It contains no blocks.
    var leaf: (level: Int?, id: String, span: IR.Span?)?
    var open: [Open] = []
    /// The blocks so far in the innermost open parent.
    var siblings: [IR.Block] = []
    var inlines = InlineBuilder()
    /// The table that was begun, and its last row. Tables don't nest.
    var table = IR.Table(columns: [], header: [], rows: [])
    var tableRow: [IR.TableCell] = []
    /// The footnotes of the page so far. Once they begin, the blocks of the page are moved to `blocksOfPage`.
    var footnotes: [IR.Footnote] = []
    var blocksOfPage: [IR.Block]?
    private let includesSpans: Bool
    /// `section/page/b`.
    private var blockIDPrefix = ""
    private var nextBlock = 0

    /// Creates an empty builder. `includesSpans` applies to blocks at a location of the source.
    package init(includesSpans: Bool = false) { self.includesSpans = includesSpans }

    /// Returns the story, after ``endDocument(_:)``.
    package consuming func finish() -> StoryDocument {
        guard let result, open.isEmpty else { preconditionFailure("the document was not ended") }
        return result
    }

    // MARK: Records

    package mutating func beginDocument(_ document: StoryDocument) {
        result = document
        result?.sections = []
    }

    package mutating func endDocument(_ document: StoryDocument) {
        let sections = result?.sections ?? []
        result = document
        result?.sections = sections
    }

    package mutating func beginSection(_ section: IR.Section) {
        var section = section
        section.pages = []
        result?.sections.append(section)
    }

    package mutating func endSection() {}

    package mutating func beginPage(_ page: IR.Page, section: String) {
        blockIDPrefix = "\(section)/\(page.id)/b"
        nextBlock = 0
        siblings = []
        footnotes = []
        blocksOfPage = nil
    }

    package mutating func endPage(_ page: IR.Page) {
        var page = page
        page.blocks = blocksOfPage ?? siblings
        page.footnotes = footnotes
        guard let last = result?.sections.indices.last else { preconditionFailure("a page outside a section") }
        result?.sections[last].pages.append(page)
    }

    // MARK: Blocks

    package mutating func beginParagraph(_ location: BlockLocation) {
        let (id, span) = resolve(location)
        leaf = (nil, id, span)
    }

    package mutating func mediaRef(
        _ location: BlockLocation, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card,
        media: IR.Media?
    ) {
        add(.mediaRef(IR.MediaReference(ref: ref.string, intent: intent, card: card, media: media)), location)
    }

    package mutating func leafBlock(_ location: BlockLocation, _ leaf: IRLeaf) {
        let content: IR.Block.Content =
            switch leaf {
            case .fullBleed(let src, let alt, let caption, let captionInlines, let credit, let kind):
                .fullBleed(
                    IR.FullBleed(
                        src: src.string, alt: alt.string, caption: caption?.string, captionInlines: captionInlines,
                        credit: credit?.string, kind: kind))
            case .image(let asset, let alt, let criticality):
                .image(IR.PageImage(asset: asset.string, alt: alt.string, criticality: criticality))
            case .code(let language, let info, let text):
                .codeBlock(IR.CodeBlock(language: language?.string, info: info?.string, text: text.string))
            case .thematicBreak: .thematicBreak
            case .figure(let src, let alt, let title):
                .figure(IR.Picture(src: src.string, alt: alt.string, title: title?.string))
            case .unsupported(let construct, let text):
                .unsupported(IR.Unsupported(construct: construct, text: text.string))
            case .unknown(let type): .unknown(type: type)
            }
        add(content, location)
    }

    private mutating func add(_ content: IR.Block.Content, _ location: BlockLocation) {
        let (id, span) = resolve(location)
        siblings.append(IR.Block(id: id, span: span, content: content))
    }

    package mutating func beginContainer(_ location: BlockLocation, _ container: IRContainer) {
        switch container {
        case .prose(let type, let texts):
            let texts = texts.map { ($0.name, $0.text?.string) }
            begin(location) { _, blocks in
                IR.Block.Content(proseType: type, blocks: blocks) { name in texts.first { $0.0 == name }?.1 }
                    ?? .unknown(type: type)
            }
        case .featureBox(let title, let summary, let summaryInlines, let expandable):
            var box = IR.FeatureBox(
                title: title?.string, summary: summary?.string, summaryInlines: summaryInlines, expandable: expandable,
                blocks: [])
            begin(location) { _, blocks in
                box.blocks = blocks
                return .featureBox(box)
            }
        case .factGrid: begin(location) { grid, _ in .factGrid(IR.FactGrid(facts: grid.facts)) }
        case .timeline: begin(location) { timeline, _ in .timeline(IR.Timeline(items: timeline.events)) }
        case .gallery: begin(location) { gallery, _ in .gallery(IR.Gallery(images: gallery.images)) }
        case .list(let ordered, let start, let tight):
            begin(location) { list, _ in
                .list(IR.List(ordered: ordered, start: start, tight: tight, items: list.items))
            }
        case .blockQuote: begin(location) { .blockQuote(IR.BlockQuote(blocks: $1)) }
        }
    }

    package mutating func beginPart(_ part: IRPart) {
        switch part {
        case .timelineItem(let year):
            let year = year.string
            begin { $0.open[$0.open.count - 1].events.append(IR.TimelineItem(year: year, blocks: $2)) }
        case .listItem(let checked):
            begin { $0.open[$0.open.count - 1].items.append(IR.ListItem(checked: checked, blocks: $2)) }
        case .footnote(let id, let number):
            let id = id.string
            begin { $0.footnotes.append(IR.Footnote(id: id, number: number, blocks: $2)) }
        }
    }

    package mutating func fact(label: IRText, value: IRText) {
        open[open.count - 1].facts.append(IR.Fact(label: label.string, value: value.string))
    }

    package mutating func galleryImage(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?
    ) {
        open[open.count - 1].images.append(
            IR.GalleryImage(
                src: src.string, alt: alt.string, caption: caption?.string, captionInlines: captionInlines,
                credit: credit?.string))
    }

    package mutating func endBlock() {
        guard let leaf else { return endPart() }
        self.leaf = nil
        let inlines = self.inlines.take()
        siblings.append(
            IR.Block(
                id: leaf.id, span: leaf.span,
                content: leaf.level.map { .heading(IR.Heading(level: $0, inlines: inlines)) }
                    ?? .paragraph(IR.Paragraph(inlines: inlines))))
    }

    /// Begins a block. `content`: returns its content, from its parts and its blocks.
    mutating func begin(_ location: BlockLocation, _ content: @escaping (Open, [IR.Block]) -> IR.Block.Content) {
        let (id, span) = resolve(location)
        begin { $0.siblings.append(IR.Block(id: id, span: span, content: content($1, $2))) }
    }

    mutating func begin(_ end: @escaping (inout DocumentBuilder, Open, [IR.Block]) -> Void) {
        open.append(Open(before: siblings, end: end))
        siblings = []
    }

    /// Ends the innermost block or part.
    package mutating func endPart() {
        guard var last = open.popLast() else { preconditionFailure("nothing was begun") }
        let blocks = siblings
        siblings = last.before
        // Release this reference, so that the next change does not copy all blocks.
        last.before = []
        last.end(&self, last, blocks)
    }

    mutating func resolve(_ location: BlockLocation) -> (id: String, span: IR.Span?) {
        switch location {
        case .source(let span):
            defer { nextBlock += 1 }
            return (blockIDPrefix + String(nextBlock), includesSpans ? IR.Span(span) : nil)
        case .stored(let id, let span): return (id, span)
        }
    }
}

// MARK: Inlines

extension DocumentBuilder {
    package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) { inlines.text(bytes) }
    package mutating func lineBreak() { inlines.lineBreak() }
    package mutating func beginCode() { inlines.beginCode() }
    package mutating func endCode() { inlines.endCode() }
    package mutating func beginEmphasis() { inlines.beginEmphasis() }
    package mutating func beginStrong() { inlines.beginStrong() }
    package mutating func beginStrikethrough() { inlines.beginStrikethrough() }
    package mutating func image(src: IRText, alt: IRText, title: IRText?) {
        inlines.image(src: src, alt: alt, title: title)
    }
    package mutating func footnoteReference(id: IRText, number: Int) {
        inlines.footnoteReference(id: id, number: number)
    }
    package mutating func beginLink(url: IRText, title: IRText?) { inlines.beginLink(url: url, title: title) }
    package mutating func endParent() { inlines.endParent() }
    package mutating func wholeText(_ text: String) { inlines.wholeText(text) }
    package mutating func unknownInline(type: String) { inlines.unknown(type: type) }
}
