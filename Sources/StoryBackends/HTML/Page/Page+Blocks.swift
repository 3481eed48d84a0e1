import StoryIR
import StorySource

extension Page {
    /// Blocks in their order.
    /// - Parameter title: The heading above them, if they have one of their own.
    mutating func blocks(_ blocks: [IR.Block], below title: String? = nil) {
        nested { page in
            let around = page.outline
            if title != nil { page.outline = HeadingOutline(belowHeading: true) }
            for block in blocks { page.block(block) }
            page.outline = around
        }
    }

    /// A block, in the element that means it. One of a type that is not known is skipped (IR.md 6), and so is one in which
    /// there is nothing.
    /// - Parameter location: Where it appears if it is a note.
    mutating func block(_ block: IR.Block, at location: NoteMargin.Location = .column) {
        guard !block.isEmpty else { return }
        switch block.content {
        case .paragraph(let paragraph): element(.p) { $0.prose(paragraph.inlines) }
        case .mediaRef(let reference): mediaCard(reference)
        case .dropQuote(let quote): dropQuote(quote)
        case .sideNote(let note): sideNote(note, at: location)
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

    private mutating func sideNote(_ note: IR.SideNote, at location: NoteMargin.Location) {
        use(.note)
        let look: Attribute =
            switch location {
            case .column: .class("note")
            case .besideWhatFollows: .class("note marginal")
            case .besideWhatPrecedes: .class("note marginal beside")
            }
        element(.aside, look) { page in
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

    /// What tells a box from others: its title, or else the first words of it.
    private mutating func beginning(of box: IR.FeatureBox) {
        let prose = [box.summaryInlines] + box.blocks.map(\.prose)
        guard let words = box.title ?? prose.lazy.compactMap({ $0?.beginning?.words }).first else { return }
        text(": ")
        element(.bdi, text: words)
    }

    /// A box that folds down to its title and summary, and begins folded. What folds it is a button for many readers, and
    /// can hold no links; where the summary has some, both are above a button of their own.
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
                            // For those who see the page, the text above says it.
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
            page.element(.summary, with: isNameless ? [.class("more")] : []) { page in
                page.element(.span) { page in
                    if let title = box.title {
                        // An element that is a heading may have no words beside it here.
                        page.element(.strong, .heading, .thirdLevel) { $0.element(.bdi, text: title) }
                    }
                    if box.title != nil, box.hasSummary { page.text(" ") }
                    if box.hasSummary {
                        page.element(.span, .class("summary")) { $0.summary(of: box) }
                    }
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
        element(.dl, .classes(["facts"] + [grid.columns].compactMap { $0 })) { page in
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
    /// How wide its columns have to be for no word of it to be broken, and for none of several facts to be alone in its
    /// row; nil where there may be four of them.
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
    /// The width of the longest part of it that lines don't end in, in cells. Between wide characters they may.
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

    /// Whether it has something to open: more than is seen of it when it is folded.
    fileprivate var folds: Bool {
        guard expandable, let first = blocks.first(where: { !$0.isEmpty }) else { return false }
        guard title == nil, !hasSummary, blocks.count(where: { !$0.isEmpty }) == 1 else { return true }
        return first.prose?.beginning?.isAll != true
    }
}

extension IR.Block {
    /// Whether there is nothing in it to show: a component that holds neither words nor anything else.
    var isEmpty: Bool { [self].areEmpty }

    /// The blocks in it; nil where there is something else in it.
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

    /// The words of a paragraph; nil for all else.
    fileprivate var prose: [IR.Inline]? {
        if case .paragraph(let paragraph) = content { paragraph.inlines } else { nil }
    }
}

extension [IR.Block] {
    /// Whether there is nothing in any of them. Without recursion, since documents may nest as deep as they like.
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
    /// The first words of the prose, about as many as fill a line on a phone, and whether these are all; nil where there are
    /// none.
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

    /// Whether there is a link anywhere in the prose.
    var holdLinks: Bool {
        var waiting = [self[...]]
        while var rest = waiting.popLast() {
            guard let inline = rest.popFirst() else { continue }
            waiting.append(rest)
            switch inline {
            case .link: return true
            case .footnoteReference: return true
            case .emphasis(let children), .strong(let children), .strikethrough(let children):
                waiting.append(children[...])
            case .text, .code, .image, .lineBreak, .unknown: break
            }
        }
        return false
    }
}
