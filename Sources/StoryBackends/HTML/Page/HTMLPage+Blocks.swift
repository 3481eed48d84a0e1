import StoryIR
import StorySource

extension HTMLPage {
    /// Writes blocks in order. `title`: the heading above them, if they have one of their own.
    mutating func blocks(_ blocks: [IR.Block], below title: String? = nil) {
        nested { page in
            let around = page.outline
            if title != nil { page.outline = HeadingOutline(belowHeading: true) }
            for block in blocks { page.block(block) }
            page.outline = around
        }
    }

    /// Writes a block as the element with its meaning. Skips a block of an unknown type (IR.md 6), and an empty one.
    /// - Parameter isInMargin: Whether it is a note in the margin.
    mutating func block(_ block: IR.Block, inMargin isInMargin: Bool = false) {
        guard !block.isEmpty else { return }
        switch block.content {
        case .paragraph(let paragraph): element(.p) { $0.prose(paragraph.inlines) }
        case .mediaRef(let reference): mediaCard(reference)
        case .dropQuote(let quote): dropQuote(quote)
        case .sideNote(let note): sideNote(note, isInMargin)
        case .featureBox(let box): box.folds ? foldingBox(box) : featureBox(box)
        case .factGrid(let grid): factGrid(grid)
        case .timeline(let timeline): self.timeline(timeline)
        case .gallery(let gallery): self.gallery(gallery)
        case .fullBleed(let picture): fullBleed(picture)
        case .image(let image): pageImage(image)
        case .heading(let heading): self.heading(heading, id: block.id)
        case .list(let list): self.list(list)
        case .blockQuote(let quote): blockQuote(quote)
        case .codeBlock(let code): codeBlock(code)
        case .thematicBreak: thematicBreak()
        case .table(let table): self.table(table)
        case .figure(let picture): figure(picture)
        case .unsupported(let unsupported): self.unsupported(unsupported)
        case .unknown: break
        }
    }

    private mutating func unsupported(_ unsupported: IR.Unsupported) {
        use(.unsupported)
        element(.pre, .class("unsupported"), text: unsupported.text)
    }

    private mutating func dropQuote(_ quote: IR.DropQuote) {
        use(.quote)
        element(.figure, .class("quote")) { page in
            if !quote.blocks.areEmpty { page.element(.blockquote) { $0.blocks(quote.blocks) } }
            guard let attribution = quote.attribution else { return }
            page.use(.figure)
            page.element(.figcaption) { $0.element(.bdi, text: attribution) }
        }
    }

    private mutating func sideNote(_ note: IR.SideNote, _ isInMargin: Bool) {
        use(.note)
        element(.aside, isInMargin ? .class("note marginal") : .class("note")) { page in
            if let label = note.label { page.element(.h3) { $0.element(.bdi, text: label) } }
            page.blocks(note.blocks, below: note.label)
        }
    }

    private mutating func featureBox(_ box: IR.FeatureBox) {
        use(.feature)
        element(.aside, .class("feature")) { page in
            page.opening(of: box)
            page.blocks(box.blocks, below: box.title)
        }
    }

    private mutating func opening(of box: IR.FeatureBox) {
        if let title = box.title { element(.h3) { $0.element(.bdi, text: title) } }
        if box.hasSummary { element(.p, .class("summary")) { $0.summary(of: box) } }
    }

    private mutating func summary(of box: IR.FeatureBox) {
        element(.bdi) { $0.prose(box.summaryInlines, or: box.summary) }
    }

    /// Writes the name of a box: its title, or else its first words.
    private mutating func beginning(of box: IR.FeatureBox) {
        let prose = [box.summaryInlines] + box.blocks.map(\.prose)
        guard let words = box.title ?? prose.lazy.compactMap({ $0?.beginning?.words }).first else { return }
        text(": ")
        element(.bdi, text: words)
    }

    /// Writes a box that folds to its title and summary, and starts folded. To many readers, the folding element is a button,
    /// which can't contain links. If the summary has links, both are above a separate button.
    private mutating func foldingBox(_ box: IR.FeatureBox) {
        use(.feature)
        use(.folding)
        if box.summaryInlines?.holdLinks == true {
            element(.aside, .class("feature")) { page in
                page.opening(of: box)
                page.element(.details) { page in
                    page.element(.summary, .class("more")) { page in
                        page.element(.span) { page in
                            page.words(.more)
                            // Sighted readers find it in the text above.
                            page.element(.span, .class("unseen")) { $0.beginning(of: box) }
                        }
                    }
                    page.blocks(box.blocks, below: box.title)
                }
            }
            return
        }
        element(.details, .class("feature")) { page in
            let isNameless = box.title == nil && !box.hasSummary
            page.element(.summary, isNameless ? .class("more") : nil) { page in
                page.element(.span) { page in
                    if let title = box.title {
                        // A heading inside this element must not have other words beside it.
                        page.element(.strong, .heading, .thirdLevel) { $0.element(.bdi, text: title) }
                    }
                    if box.title != nil, box.hasSummary { page.text(" ") }
                    if box.hasSummary { page.element(.span, .class("summary")) { $0.summary(of: box) } }
                    if isNameless {
                        page.words(.more)
                        page.beginning(of: box)
                    }
                }
            }
            page.blocks(box.blocks, below: box.title)
        }
    }

    private mutating func factGrid(_ grid: IR.FactGrid) {
        use(.facts)
        element(.dl, .classes("facts", grid.columns)) { page in
            for fact in grid.facts {
                page.element(.div) { page in
                    page.element(.dt, text: fact.label)
                    page.element(.dd) { $0.element(.bdi, text: fact.value) }
                }
            }
        }
    }

    private mutating func timeline(_ timeline: IR.Timeline) {
        use(.timeline)
        element(.ol, .class("timeline"), .plainList) { page in
            for item in timeline.items {
                page.element(.li) { page in
                    page.element(.p, .class("year")) { page in
                        if let year = MachineTime(year: item.year) {
                            page.element(.time, .datetime(year), text: item.year)
                        } else {
                            page.element(.bdi, text: item.year)
                        }
                    }
                    page.blocks(item.blocks)
                }
            }
        }
    }
}

extension IR.FactGrid {
    /// The class for columns so wide that no word is broken, and that no row has a single fact; nil if four columns
    /// fit.
    fileprivate var columns: StaticString? {
        let count = facts.count
        // Labels are smaller.
        switch facts.map({ max($0.value.longestWord, $0.label.longestWord * 4 / 7) }).max() ?? 0 {
        case ...8 where count < 3: return nil
        case ...8 where count % 12 == 1: return "broader"
        case ...8: return count % 3 == 0 || count % 4 == 1 ? "thirds" : nil
        case ...11: return count % 3 == 1 ? "broader" : "broad"
        case ...18: return "broader"
        default: return "broadest"
        }
    }
}

extension String {
    /// The width, in cells, of the longest part without a line break opportunity. A line may break between wide
    /// characters.
    fileprivate var longestWord: Int {
        var (longest, word) = (0, 0)
        for character in self {
            let cells = DisplayWidth.cells(of: String(character))
            word = character.isWhitespace || cells > 1 ? 0 : word + cells
            longest = max(longest, word)
            if character == "-" || character == "–" || character == "—" { word = 0 }
        }
        return longest
    }
}

extension IR.FeatureBox {
    fileprivate var hasSummary: Bool { summary != nil || summaryInlines != nil }

    /// Whether it shows more when it is unfolded.
    fileprivate var folds: Bool {
        guard expandable, let first = blocks.first(where: { !$0.isEmpty }) else { return false }
        guard title == nil, !hasSummary, blocks.count(where: { !$0.isEmpty }) == 1 else { return true }
        return first.prose?.beginning?.isAll != true
    }
}

extension IR.Block {
    /// Whether there is nothing to show: a component without words or other content.
    var isEmpty: Bool { onlyBlocks?.areEmpty == true }

    /// The blocks in it; nil if it contains anything else.
    fileprivate var onlyBlocks: [IR.Block]? {
        switch content {
        case .featureBox(let box): box.title == nil && !box.hasSummary ? box.blocks : nil
        case .factGrid(let grid): grid.facts.isEmpty ? [] : nil
        case .timeline(let timeline): timeline.items.isEmpty ? [] : nil
        case .gallery(let gallery): gallery.images.isEmpty ? [] : nil
        case .unknown: []
        case .list(let list): list.items.isEmpty ? [] : nil
        case .blockQuote(let quote): quote.blocks
        default: content.prose.flatMap { $0.texts.allSatisfy { $0.text == nil } ? $0.blocks : nil }
        }
    }

    /// The prose of a paragraph; nil for other blocks.
    fileprivate var prose: [IR.Inline]? {
        if case .paragraph(let paragraph) = content { paragraph.inlines } else { nil }
    }
}

extension [IR.Block] {
    /// Whether all the blocks are empty. Without recursion, since documents may nest arbitrarily deep.
    fileprivate var areEmpty: Bool {
        var waiting = self
        while let block = waiting.popLast() {
            guard let inner = block.onlyBlocks else { return false }
            waiting += inner
        }
        return true
    }
}

extension [IR.Inline] {
    /// The first words of the prose, about a line on a phone, and whether nothing follows them; nil if there are none.
    fileprivate var beginning: (words: String, isAll: Bool)? {
        let most = 40
        let text = String(String.UnicodeScalarView(words(upTo: 10 * most)))
        let words = text.split(whereSeparator: \.isWhitespace)
        guard var line = words.first.map({ String($0.prefix(most)) }) else { return nil }
        for word in words.dropFirst() {
            guard line.count + 1 + word.count <= most else { return (line + "…", false) }
            line += " " + word
        }
        return line.count < words[0].count ? (line + "…", false) : (line, true)
    }

    var holdLinks: Bool {
        all.contains { inline in
            switch inline {
            case .link, .footnoteReference: true
            case .emphasis, .strong, .strikethrough, .text, .code, .image, .lineBreak, .unknown: false
            }
        }
    }
}
