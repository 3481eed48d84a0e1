/// Sends stored values to a sink, piece by piece.
extension IRSink where Self: ~Copyable {
    package mutating func document(_ document: StoryDocument) {
        beginDocument(document)
        for section in document.sections {
            beginSection(section)
            for page in section.pages { self.page(page, section: section.id) }
            endSection()
        }
        endDocument(document)
    }

    /// Sends a page of the section with the id `section`.
    mutating func page(_ page: IR.Page, section: String) {
        beginPage(page, section: section)
        for block in page.blocks { self.block(block) }
        if !page.footnotes.isEmpty {
            beginFootnotes()
            for note in page.footnotes {
                beginPart(.footnote(id: .string(note.id), number: note.number))
                for block in note.blocks { self.block(block) }
                endPart()
            }
        }
        endPage(page)
    }

    package mutating func block(_ block: IR.Block) {
        let location = BlockLocation.stored(id: block.id, span: block.span)
        switch block.content {
        case .paragraph(let paragraph):
            beginParagraph(location)
            for inline in paragraph.inlines { self.inline(inline) }
            endBlock()
        case .mediaRef(let reference):
            mediaRef(
                location, ref: .string(reference.ref), intent: reference.intent, card: reference.card,
                media: reference.media)
        case .featureBox(let box):
            beginContainer(
                location,
                .featureBox(
                    title: box.title.map(IRText.string), summary: box.summary.map(IRText.string),
                    summaryInlines: box.summaryInlines, expandable: box.expandable))
            for child in box.blocks { self.block(child) }
            endBlock()
        case .factGrid(let grid):
            beginContainer(location, .factGrid)
            for fact in grid.facts { self.fact(label: .string(fact.label), value: .string(fact.value)) }
            endBlock()
        case .timeline(let timeline):
            beginContainer(location, .timeline)
            for item in timeline.items {
                beginPart(.timelineItem(year: .string(item.year)))
                for child in item.blocks { self.block(child) }
                endPart()
            }
            endBlock()
        case .gallery(let gallery):
            beginContainer(location, .gallery)
            for image in gallery.images {
                galleryImage(
                    src: .string(image.src), alt: .string(image.alt), caption: image.caption.map(IRText.string),
                    captionInlines: image.captionInlines, credit: image.credit.map(IRText.string))
            }
            endBlock()
        case .fullBleed(let picture):
            leafBlock(
                location,
                .fullBleed(
                    src: .string(picture.src), alt: .string(picture.alt), caption: picture.caption.map(IRText.string),
                    captionInlines: picture.captionInlines, credit: picture.credit.map(IRText.string),
                    kind: picture.kind))
        case .image(let image):
            leafBlock(
                location,
                .image(asset: .string(image.asset), alt: .string(image.alt), criticality: image.criticality))
        case .heading(let heading):
            beginHeading(location, level: heading.level, id: .string(block.id))
            for inline in heading.inlines { self.inline(inline) }
            endBlock()
        case .list(let list):
            beginContainer(location, .list(ordered: list.ordered, start: list.start, tight: list.tight))
            for item in list.items {
                beginPart(.listItem(checked: item.checked))
                for child in item.blocks { self.block(child) }
                endPart()
            }
            endBlock()
        case .blockQuote(let quote):
            beginContainer(location, .blockQuote)
            for child in quote.blocks { self.block(child) }
            endBlock()
        case .codeBlock(let code):
            leafBlock(
                location,
                .code(
                    language: code.language.map(IRText.string), info: code.info.map(IRText.string),
                    text: .string(code.text)))
        case .thematicBreak: leafBlock(location, .thematicBreak)
        case .table(let table): self.table(table, location)
        case .figure(let picture):
            leafBlock(
                location,
                .figure(
                    src: .string(picture.src), alt: .string(picture.alt), title: picture.title.map(IRText.string)))
        case .unsupported(let unsupported):
            leafBlock(location, .unsupported(construct: unsupported.construct, text: .string(unsupported.text)))
        case .unknown(let type): leafBlock(location, .unknown(type: type))
        default:
            guard let prose = block.content.prose else { return }
            let texts = prose.texts.map { (name: $0.name, text: $0.text.map(IRText.string)) }
            beginContainer(location, .prose(type: block.content.type, texts: texts))
            for child in prose.blocks { self.block(child) }
            endBlock()
        }
    }

    private mutating func table(_ table: IR.Table, _ location: BlockLocation) {
        beginTable(location, columns: table.columns)
        tableCells(table.header)
        endTableHeader()
        for row in table.rows {
            beginTableRow()
            tableCells(row)
            endTableRow()
        }
        endBlock()
    }

    private mutating func tableCells(_ cells: [IR.TableCell]) {
        for cell in cells {
            beginTableCell()
            for inline in cell.inlines { self.inline(inline) }
            endTableCell()
        }
    }

    package mutating func inline(_ inline: IR.Inline) {
        switch inline {
        case .text(let text): wholeText(text)
        case .code(var code):
            beginCode()
            code.withUTF8 { text($0) }
            endCode()
        case .emphasis(let children):
            beginEmphasis()
            for child in children { self.inline(child) }
            endParent()
        case .strong(let children):
            beginStrong()
            for child in children { self.inline(child) }
            endParent()
        case .strikethrough(let children):
            beginStrikethrough()
            for child in children { self.inline(child) }
            endParent()
        case .image(let picture):
            image(src: .string(picture.src), alt: .string(picture.alt), title: picture.title.map(IRText.string))
        case .footnoteReference(let reference): footnoteReference(id: .string(reference.id), number: reference.number)
        case .link(let link):
            beginLink(url: .string(link.url), title: link.title.map(IRText.string))
            for child in link.children { self.inline(child) }
            endParent()
        case .lineBreak: lineBreak()
        case .unknown(let type): unknownInline(type: type)
        }
    }
}
