import StoryIR

extension Page {
    /// Blocks in their order.
    mutating func blocks(_ blocks: [IR.Block]) {
        nested { page in
            for block in blocks { page.block(block) }
        }
    }

    /// A block, in the element that means it. One of a type that is not known is skipped (IR.md).
    mutating func block(_ block: IR.Block) {
        switch block.content {
        case .paragraph(let paragraph): element(.p) { $0.prose(paragraph.inlines) }
        case .mediaRef(let reference): mediaCard(reference)
        case .dropQuote(let quote): dropQuote(quote)
        case .sideNote(let note): sideNote(note)
        case .featureBox(let box): box.expandable ? foldingBox(box) : featureBox(box)
        case .factGrid(let grid): factGrid(grid)
        case .timeline(let timeline): self.timeline(timeline)
        case .gallery(let gallery): self.gallery(gallery)
        case .fullBleed(let picture): fullBleed(picture)
        case .image(let image): pageImage(image)
        case .unsupported(let unsupported): element(.pre, .class("unsupported"), text: unsupported.text)
        case .unknown: break
        }
    }

    private mutating func dropQuote(_ quote: IR.DropQuote) {
        element(.figure, .class("quote")) { page in
            page.element(.blockquote) { $0.blocks(quote.blocks) }
            if let attribution = quote.attribution { page.element(.figcaption, text: attribution) }
        }
    }

    private mutating func sideNote(_ note: IR.SideNote) {
        element(.aside, .class("note")) { page in
            if let label = note.label { page.element(.h3, text: label) }
            page.blocks(note.blocks)
        }
    }

    private mutating func featureBox(_ box: IR.FeatureBox) {
        element(.aside, .class("feature")) { page in
            if let title = box.title { page.element(.h3, text: title) }
            if box.summary != nil || box.summaryInlines != nil {
                page.element(.p, .class("summary")) { $0.prose(box.summaryInlines, or: box.summary) }
            }
            page.blocks(box.blocks)
        }
    }

    /// A box that folds down to its title and summary, and begins folded.
    private mutating func foldingBox(_ box: IR.FeatureBox) {
        element(.details, .class("feature")) { page in
            page.element(.summary) { page in
                let hasSummary = box.summary != nil || box.summaryInlines != nil
                if let title = box.title { page.element(.strong, text: title) }
                if hasSummary {
                    if box.title != nil { page.text(" ") }
                    page.element(.span, .class("summary")) { $0.prose(box.summaryInlines, or: box.summary) }
                }
                if box.title == nil, !hasSummary { page.words(.more) }
            }
            page.blocks(box.blocks)
        }
    }

    private mutating func factGrid(_ grid: IR.FactGrid) {
        element(.dl, .class("facts")) { page in
            for fact in grid.facts {
                page.element(.div) { page in
                    page.element(.dt, text: fact.label)
                    page.element(.dd) { $0.element(.bdi, text: fact.value) }
                }
            }
        }
    }

    private mutating func timeline(_ timeline: IR.Timeline) {
        element(.ol, .class("timeline"), .plainList) { page in
            for item in timeline.items {
                page.element(.li) { page in
                    page.element(.p, .class("year")) { page in
                        if let year = MachineTime(year: item.year) {
                            page.element(.time, .datetime(year), text: item.year)
                        } else {
                            page.text(item.year)
                        }
                    }
                    page.blocks(item.blocks)
                }
            }
        }
    }
}
