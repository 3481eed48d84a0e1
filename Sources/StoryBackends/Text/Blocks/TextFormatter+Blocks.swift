import StoryIR

extension TextFormatter {
    /// Writes blocks, separated by blank lines.
    mutating func setBlocks(_ blocks: [IR.Block]) {
        for (index, block) in blocks.enumerated() {
            if index > 0 { page.leaveBlank() }
            set(block)
        }
    }

    /// Writes a block; nothing for one of an unknown type (IR.md 6).
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
        case .image(let picture): setFigure(Figure(source: picture.asset, alt: picture.alt))
        case .heading(let heading): setHeading(heading)
        case .list(let list): setList(list)
        case .blockQuote(let quote): setBarred(quote.blocks)
        case .codeBlock(let code): setCode(code.text)
        case .thematicBreak: setBreak()
        case .table(let table): setTable(table)
        case .figure(let picture): setFigure(Figure(source: picture.src, alt: picture.alt, caption: picture.title))
        case .unsupported(let unsupported): setVerbatim(unsupported.text)
        case .unknown: break
        }
    }

    private mutating func setQuote(_ quote: IR.DropQuote) {
        page.beginIndent(by: inset)
        page.beginBar(.bar)
        setBlocks(quote.blocks)
        if let attribution = quote.attribution, !Prose.isBlank(attribution) {
            page.beginHanging(.dash, width: 2)
            page.write(attribution)
            page.end()
        }
        page.end()
        page.end()
    }

    private mutating func setSideNote(_ note: IR.SideNote) {
        page.beginIndent(by: inset)
        page.beginBar(.dashedBar)
        if let label = note.label, !Prose.isBlank(label) {
            page.write(label)
            page.leaveBlank()
        }
        setBlocks(note.blocks)
        page.end()
        page.end()
    }

    /// Writes a box between two rules. The title is in the upper one if there is space, else below it.
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

    private mutating func setVerbatim(_ text: String) {
        page.beginIndent(by: inset * 2)
        for line in Verbatim.lines(text) { set(line) }
        page.end()
    }

    /// Writes a source line. Wrapped lines align with its start.
    mutating func set(_ line: Verbatim.Line) {
        page.beginIndent(by: min(line.indent, page.measure / 2))
        page.write(line.prose)
        page.end()
    }

    private mutating func setGallery(_ images: [IR.GalleryImage]) {
        page.beginIndent(by: inset)
        for image in images {
            page.beginHanging(.bullet, width: 2)
            setFigure(Figure(image))
            page.end()
        }
        page.end()
    }
}
