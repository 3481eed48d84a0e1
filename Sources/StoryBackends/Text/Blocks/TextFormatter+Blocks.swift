import StoryIR

extension TextFormatter {
    /// Writes blocks, separated by blank lines.
    mutating func formatBlocks(_ blocks: [IR.Block]) {
        for (index, block) in blocks.enumerated() {
            if index > 0 { page.leaveBlank() }
            format(block)
        }
    }

    /// Writes a block; nothing for one of an unknown type (IR.md 6).
    mutating func format(_ block: IR.Block) {
        switch block.content {
        case .paragraph(let paragraph): page.write(InlineFormatter.prose(paragraph.inlines, &notes))
        case .mediaRef(let reference): formatMediaReference(reference)
        case .dropQuote(let quote): formatQuote(quote)
        case .sideNote(let note): formatSideNote(note)
        case .featureBox(let box): formatBox(box)
        case .factGrid(let grid): formatFacts(grid.facts)
        case .timeline(let timeline): formatTimeline(timeline.items)
        case .gallery(let gallery): formatGallery(gallery.images)
        case .fullBleed(let picture): formatFigure(Figure(picture))
        case .image(let picture): formatFigure(Figure(source: picture.asset, alt: picture.alt))
        case .heading(let heading): formatHeading(heading)
        case .list(let list): formatList(list)
        case .blockQuote(let quote): formatBarred(quote.blocks)
        case .codeBlock(let code): formatCode(code.text)
        case .thematicBreak: formatBreak()
        case .table(let table): formatTable(table)
        case .figure(let picture): formatFigure(Figure(source: picture.src, alt: picture.alt, caption: picture.title))
        case .unsupported(let unsupported): formatCode(unsupported.text)
        case .unknown: break
        }
    }

    private mutating func formatQuote(_ quote: IR.DropQuote) {
        page.beginIndent(by: inset)
        page.beginBar(.bar)
        formatBlocks(quote.blocks)
        if let attribution = quote.attribution, !Prose.isBlank(attribution) {
            page.beginHanging(.dash, width: 2)
            page.write(attribution)
            page.end()
        }
        page.end()
        page.end()
    }

    private mutating func formatSideNote(_ note: IR.SideNote) {
        page.beginIndent(by: inset)
        page.beginBar(.dashedBar)
        if let label = note.label, !Prose.isBlank(label) {
            page.write(label)
            page.leaveBlank()
        }
        formatBlocks(note.blocks)
        page.end()
        page.end()
    }

    /// Writes a box between two rules. The title is in the upper one if there is space, else below it.
    private mutating func formatBox(_ box: IR.FeatureBox) {
        let measure = page.measure
        let title = LineWrapper.lines(Prose(box.title ?? ""), width: measure)
        if title.count == 1, title[0].cells <= measure - 8 {
            page.beginHanging(TextLine(Prose("──")), width: 3)
            page.beginHanging(title[0], width: title[0].cells + 1)
            formatRule("─", cells: page.measure)
            page.end()
            page.end()
        } else {
            formatRule("─", cells: measure)
            for line in title { page.write(line) }
        }
        page.leaveBlank()
        if let summary = InlineFormatter.prose(box.summary, box.summaryInlines, &notes) {
            page.write(summary)
            page.leaveBlank()
        }
        formatBlocks(box.blocks)
        page.leaveBlank()
        formatRule("─", cells: measure)
    }

    private mutating func formatGallery(_ images: [IR.GalleryImage]) {
        page.beginIndent(by: inset)
        for image in images {
            page.beginHanging(.bullet, width: 2)
            formatFigure(Figure(image))
            page.end()
        }
        page.end()
    }
}
