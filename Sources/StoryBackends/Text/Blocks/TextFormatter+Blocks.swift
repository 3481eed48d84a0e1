import StoryIR

extension TextFormatter {
    /// Blocks, a blank line between any two.
    mutating func setBlocks(_ blocks: [IR.Block]) {
        for (index, block) in blocks.enumerated() {
            if index > 0 { page.leaveBlank() }
            set(block)
        }
    }

    /// A block; nothing for one of a type that is not known (IR.md 6).
    mutating func set(_ block: IR.Block) {
        switch block.content {
        case .paragraph(let paragraph): page.write(InlineFormatter.prose(paragraph.inlines, &notes))
        case .mediaRef(let reference): setMediaReference(reference)
        case .dropQuote(let quote): setQuote(quote)
        case .sideNote(let note): setSideNote(note)
        case .featureBox(let box): setBox(box)
        case .factGrid(let grid): setFacts(grid.facts)
        case .timeline(let timeline): setTimeline(timeline.items)
        case .gallery(let gallery): setGallery(gallery.images)
        case .fullBleed(let picture): setFigure(Figure(picture))
        case .image(let picture): setFigure(Figure(.image, picture.asset, alt: picture.alt))
        case .heading(let heading): page.write(InlineFormatter.prose(heading.inlines, &notes))
        case .list(let list): for item in list.items { setBlocks(item.blocks) }
        case .blockQuote(let quote): setBlocks(quote.blocks)
        case .codeBlock(let code): setVerbatim(code.text)
        case .thematicBreak: setRule("─", cells: page.measure)
        case .table(let table):
            for row in [table.header] + table.rows {
                for cell in row { page.write(InlineFormatter.prose(cell.inlines, &notes)) }
            }
        case .figure(let picture): setFigure(Figure(.image, picture.src, alt: picture.alt))
        case .unsupported(let unsupported): setVerbatim(unsupported.text)
        case .unknown: break
        }
    }

    private mutating func setQuote(_ quote: IR.DropQuote) {
        page.beginIndent(by: inset)
        page.beginBar("│")
        setBlocks(quote.blocks)
        if let attribution = quote.attribution, !Prose(attribution).isBlank {
            page.beginHanging(TextLine(Prose("—")), width: 2)
            page.write(attribution)
            page.end()
        }
        page.end()
        page.end()
    }

    private mutating func setSideNote(_ note: IR.SideNote) {
        page.beginIndent(by: inset)
        page.beginBar("┆")
        if let label = note.label, !Prose(label).isBlank {
            page.write(label)
            page.leaveBlank()
        }
        setBlocks(note.blocks)
        page.end()
        page.end()
    }

    /// Between two rules; the title is in the upper one where there is room, else below it.
    private mutating func setBox(_ box: IR.FeatureBox) {
        let measure = page.measure
        let title = LineWrapper.lines(Prose(box.title ?? ""), width: measure)
        if title.count == 1, title[0].cells <= measure - 8 {
            page.beginHanging(TextLine(Prose("──")), width: 3)
            page.beginHanging(title[0], width: title[0].cells + 1)
            setRule("─", cells: page.measure)
            page.end()
            page.end()
        } else {
            setRule("─", cells: measure)
            for line in title { page.write(line) }
        }
        page.leaveBlank()
        if let summary = InlineFormatter.prose(box.summary, box.summaryInlines, &notes) {
            page.write(summary)
            page.leaveBlank()
        }
        setBlocks(box.blocks)
        page.leaveBlank()
        setRule("─", cells: measure)
    }

    /// Moved in as it is.
    private mutating func setVerbatim(_ text: String) {
        page.beginIndent(by: inset * 2)
        for line in Verbatim.lines(text) {
            page.beginIndent(by: min(line.indent, page.measure / 2))
            page.write(line.prose)
            page.end()
        }
        page.end()
    }

    private mutating func setGallery(_ images: [IR.GalleryImage]) {
        page.beginIndent(by: inset)
        for image in images {
            page.beginHanging(TextLine(Prose("•")), width: 2)
            setFigure(Figure(image))
            page.end()
        }
        page.end()
    }
}
