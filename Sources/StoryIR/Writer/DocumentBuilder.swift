/// Stores a story as a value, for the backends that walk it.
package struct DocumentBuilder: IRSink {
    /// A block that was begun, with what is known of it.
    enum Opener {
        /// In place of one that changes.
        case nothing
        case prose(type: String, texts: [(name: String, text: String?)])
        case featureBox(title: String?, summary: String?, summaryInlines: [IR.Inline]?, expandable: Bool)
        case factGrid([IR.Fact])
        case timeline([IR.TimelineItem])
        case timelineItem(year: String)
        case gallery([IR.GalleryImage])
        case list(IR.List)
        case listItem(checked: Bool?)
        case blockQuote
        case table
        case footnote(id: String, number: Int)
    }

    /// An opener, the location of its block, and the blocks before it at its level.
    struct Open {
        var opener: Opener
        let id: String
        let span: IR.Span?
        var before: [IR.Block]
    }

    private var result: StoryDocument?
    /// The paragraph or heading that was begun, with the level of a heading. It contains no blocks.
    var leaf: (level: Int?, id: String, span: IR.Span?)?
    var open: [Open] = []
    /// The blocks at the innermost level.
    var level: [IR.Block] = []
    var inlines = InlineBuilder()
    /// The table that was begun, and its last row. Tables don't nest.
    var table = IR.Table(columns: [], header: [], rows: [])
    var tableRow: [IR.TableCell] = []
    /// The footnotes of the page, and its blocks once those have ended.
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
        level = []
        footnotes = []
        blocksOfPage = nil
    }

    package mutating func endPage(_ page: IR.Page) {
        var page = page
        page.blocks = blocksOfPage ?? level
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

    package mutating func beginProse(_ location: BlockLocation, type: String, texts: [(name: String, text: IRText?)]) {
        begin(.prose(type: type, texts: texts.map { ($0.name, $0.text?.string) }), location)
    }

    package mutating func beginFeatureBox(
        _ location: BlockLocation, title: IRText?, summary: IRText?, summaryInlines: [IR.Inline]?, expandable: Bool
    ) {
        begin(
            .featureBox(
                title: title?.string, summary: summary?.string, summaryInlines: summaryInlines, expandable: expandable),
            location)
    }

    package mutating func beginFactGrid(_ location: BlockLocation) { begin(.factGrid([]), location) }

    package mutating func fact(label: IRText, value: IRText) {
        changeLast { opener in
            guard case .factGrid(var facts) = opener else { preconditionFailure("a fact outside a grid") }
            opener = .nothing
            facts.append(IR.Fact(label: label.string, value: value.string))
            opener = .factGrid(facts)
        }
    }

    package mutating func beginTimeline(_ location: BlockLocation) { begin(.timeline([]), location) }

    package mutating func beginTimelineItem(year: IRText) { beginPart(.timelineItem(year: year.string)) }

    package mutating func endTimelineItem() {
        let (opener, blocks) = endPart()
        guard case .timelineItem(let year) = opener else { preconditionFailure("no item was begun") }
        let item = IR.TimelineItem(year: year, blocks: blocks)
        changeLast { opener in
            guard case .timeline(var items) = opener else { preconditionFailure("an item outside a timeline") }
            opener = .nothing
            items.append(item)
            opener = .timeline(items)
        }
    }

    package mutating func beginGallery(_ location: BlockLocation) { begin(.gallery([]), location) }

    package mutating func galleryImage(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?
    ) {
        changeLast { opener in
            guard case .gallery(var images) = opener else { preconditionFailure("an image outside a gallery") }
            opener = .nothing
            images.append(
                IR.GalleryImage(
                    src: src.string, alt: alt.string, caption: caption?.string, captionInlines: captionInlines,
                    credit: credit?.string))
            opener = .gallery(images)
        }
    }

    package mutating func fullBleed(
        _ location: BlockLocation, src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?,
        credit: IRText?, kind: IR.FullBleed.Kind
    ) {
        add(
            .fullBleed(
                IR.FullBleed(
                    src: src.string, alt: alt.string, caption: caption?.string, captionInlines: captionInlines,
                    credit: credit?.string, kind: kind)), location)
    }

    package mutating func image(_ location: BlockLocation, asset: IRText, alt: IRText, criticality: IR.Criticality) {
        add(.image(IR.PageImage(asset: asset.string, alt: alt.string, criticality: criticality)), location)
    }

    package mutating func unsupported(_ location: BlockLocation, construct: IR.Unsupported.Construct, text: IRText) {
        add(.unsupported(IR.Unsupported(construct: construct, text: text.string)), location)
    }

    package mutating func unknownBlock(_ location: BlockLocation, type: String) { add(.unknown(type: type), location) }

    package mutating func endBlock() {
        if let leaf {
            self.leaf = nil
            let inlines = self.inlines.take()
            level.append(
                IR.Block(
                    id: leaf.id, span: leaf.span,
                    content: leaf.level.map { .heading(IR.Heading(level: $0, inlines: inlines)) }
                        ?? .paragraph(IR.Paragraph(inlines: inlines))))
            return
        }
        guard var last = open.popLast() else { preconditionFailure("no block was begun") }
        let blocks = level
        level = last.before
        // A second reference would make the next change copy all blocks.
        last.before = []
        let content: IR.Block.Content =
            switch last.opener {
            case .prose(let type, let texts):
                IR.Block.Content(proseType: type, blocks: blocks) { name in texts.first { $0.name == name }?.text }
                    ?? .unknown(type: type)
            case .featureBox(let title, let summary, let summaryInlines, let expandable):
                .featureBox(
                    IR.FeatureBox(
                        title: title, summary: summary, summaryInlines: summaryInlines, expandable: expandable,
                        blocks: blocks))
            case .factGrid(let facts): .factGrid(IR.FactGrid(facts: facts))
            case .timeline(let items): .timeline(IR.Timeline(items: items))
            case .gallery(let images): .gallery(IR.Gallery(images: images))
            case .list(let list): .list(list)
            case .blockQuote: .blockQuote(IR.BlockQuote(blocks: blocks))
            case .table: .table(takeTable())
            case .nothing, .timelineItem, .listItem, .footnote: preconditionFailure("a part is no block")
            }
        level.append(IR.Block(id: last.id, span: last.span, content: content))
    }

    /// Begins a block.
    mutating func begin(_ opener: Opener, _ location: BlockLocation) {
        let (id, span) = resolve(location)
        open.append(Open(opener: opener, id: id, span: span, before: level))
        level = []
    }

    /// Begins a part that contains blocks and is not a block itself.
    mutating func beginPart(_ opener: Opener) {
        open.append(Open(opener: opener, id: "", span: nil, before: level))
        level = []
    }

    /// Ends the innermost part.
    mutating func endPart() -> (opener: Opener, blocks: [IR.Block]) {
        guard let last = open.popLast() else { preconditionFailure("no part was begun") }
        let blocks = level
        level = last.before
        return (last.opener, blocks)
    }

    mutating func add(_ content: IR.Block.Content, _ location: BlockLocation) {
        let (id, span) = resolve(location)
        level.append(IR.Block(id: id, span: span, content: content))
    }

    /// Changes the innermost opener.
    mutating func changeLast(_ change: (inout Opener) -> Void) {
        guard let last = open.indices.last else { preconditionFailure("no block was begun") }
        change(&open[last].opener)
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
