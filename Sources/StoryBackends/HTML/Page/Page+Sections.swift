import StoryIR

extension Page {
    /// A section under its title, with its lead. The title of the story right below itself isn't shown again.
    mutating func section(_ section: IR.Section, isFirst: Bool) {
        let isInitial = beginsWithInitial(section)
        let look: Attribute =
            switch section.layout {
            case .lede: isInitial ? .class("lede initial") : .class("lede")
            case .body: .class("text")
            }
        if section.layout == .lede { use(.lede) }
        margin = NoteMargin()
        outline = HeadingOutline()
        let isWhole =
            section.pages.count == 1 && story.flow == .sequential && !isReadByPages && section.pages[0].kind != .title
        // On pages the text does not appear right below the title.
        if isInitial, isWhole { use(.initial) }
        let anchor = anchor(section.id)
        let queue = story.flow == .explicit ? playlist.queue(of: CollectionOfOne(section)) : []
        if !queue.isEmpty { use(.autoplay) }
        element(.section, with: anchor + [look] + (queue.isEmpty ? [] : [.queue(queue)])) { page in
            // Who comes to the first page comes to the title above it.
            let first = isWhole ? [] : section.pages.first.map { page.anchor("\(section.id)/\($0.id)") } ?? []
            let repeatsTitle = isFirst && !page.isReadByPages && section.title == page.story.title
            page.element(.h2, with: first + (repeatsTitle ? [.class("unseen")] : [])) { page in
                // Where readers find the address of a section; page by page it would be one more way to go.
                if !page.isReadByPages, !repeatsTitle, !anchor.isEmpty, let name = Anchor(section.id) {
                    page.element(.a, .class("self"), .href(WebAddress(name)), text: section.title)
                } else {
                    page.text(section.title)
                }
            }
            if let media = section.leadMedia { page.leadCard(media) }
            for (index, inner) in section.pages.enumerated() {
                let name = "\(section.id)/\(inner.id)"
                if isWhole {
                    page.content(of: inner, name, following: nil)
                } else {
                    let after = index + 1 < section.pages.count ? "\(section.id)/\(section.pages[index + 1].id)" : nil
                    let anchor = index == 0 ? [] : page.anchor(name)
                    if inner.kind == .title { page.use(.front) }
                    page.element(.div, with: anchor + page.attributes(of: inner, name)) { page in
                        page.content(of: inner, name, following: after)
                    }
                }
            }
        }
    }

    /// Whether a section can begin with a drop capital: with a letter, not a quotation mark that would be as large, and
    /// with prose enough to appear beside it.
    private func beginsWithInitial(_ section: IR.Section) -> Bool {
        guard language?.hasInitials == true, case .paragraph(let first)? = section.pages.first?.blocks.first?.content
        else { return false }
        let start = first.inlines.words(upTo: Self.initialProse)
        return start.count == Self.initialProse
            && start.first.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } == true
    }

    /// How many characters of prose fill the two or three lines beside a drop capital, on a phone.
    private static let initialProse = 70

    /// What is on a page of a section, and the way on.
    /// - Parameter name: The page's location, as `section/page`.
    /// - Parameter following: The location of the page that follows on paper, to which no link is needed.
    private mutating func content(of inner: IR.Page, _ name: String, following: String?) {
        let uses = SoundUses(inner) { self.asset(key: $0)?.kind == .audio }
        if isReadByPages, uses.areCritical { use(.waiting) }
        lines(of: inner, name, uses)
        footnotes(inner.footnotes)
        for use in uses.ofPage { sound(use.key, use.attributes) }
        exit(inner.exit, uses, following: following)
    }
}

extension [IR.Inline] {
    /// The first characters of the prose, white space too, as many as there are of `limit`.
    func words(upTo limit: Int) -> [Unicode.Scalar] {
        var words: [Unicode.Scalar] = []
        var waiting = [self[...]]
        while words.count < limit, var rest = waiting.popLast() {
            guard let inline = rest.popFirst() else { continue }
            waiting.append(rest)
            switch inline {
            case .text(let text), .code(let text): words += text.unicodeScalars.prefix(limit - words.count)
            case .emphasis(let children), .strong(let children), .strikethrough(let children):
                waiting.append(children[...])
            case .link(let link): waiting.append(link.children[...])
            case .lineBreak: words.append("\n")
            case .image, .footnoteReference, .unknown: break
            }
        }
        return words
    }
}
