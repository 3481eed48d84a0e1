import StoryIR

extension HTMLPage {
    /// Writes a section under its title, with its lead. A title that directly follows the same title of the story is left out.
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
        // The text of a story read page by page does not directly follow the title.
        if isInitial, isWhole { use(.initial) }
        let anchor = anchor(section.id)
        let queue = story.flow == .explicit ? playlist.queue(of: CollectionOfOne(section)) : []
        if !queue.isEmpty { use(.autoplay) }
        element(.section, anchor, look, queue.isEmpty ? nil : .queue(queue)) { page in
            // A link to the first page leads to the title above it.
            let first = isWhole ? nil : section.pages.first.flatMap { page.anchor("\(section.id)/\($0.id)") }
            let repeatsTitle = isFirst && !page.isReadByPages && section.title == page.story.title
            page.element(.h2, first, repeatsTitle ? .class("unseen") : nil) { page in
                // The link to the section itself. Page by page it would be one more exit.
                if !page.isReadByPages, !repeatsTitle, anchor != nil, let name = Anchor(section.id) {
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
                    let anchor = index == 0 ? nil : page.anchor(name)
                    if inner.kind == .title { page.use(.front) }
                    page.element(.div, with: [anchor] + page.attributes(of: inner, name)) { page in
                        page.content(of: inner, name, following: after)
                    }
                }
            }
        }
    }

    /// Returns whether a section can begin with a drop capital: it begins with a letter, not a quotation mark that would be as
    /// large, and has enough prose beside it.
    private func beginsWithInitial(_ section: IR.Section) -> Bool {
        guard language?.hasInitials == true, case .paragraph(let first)? = section.pages.first?.blocks.first?.content
        else { return false }
        let start = first.inlines.words(upTo: Self.initialProse)
        return start.count == Self.initialProse
            && start.first.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } == true
    }

    /// The number of characters that fill the two or three lines beside a drop capital, on a phone.
    private static let initialProse = 70

    /// Writes the content of a page of a section, and its exit. `name`: the page's location, as `section/page`. `following`:
    /// the location of the next page in print, which needs no link.
    private mutating func content(of inner: IR.Page, _ name: String, following: String?) {
        let uses = SoundUses(inner) { [assets] in assets.key($0)?.kind == .audio }
        if isReadByPages, uses.areCritical { use(.waiting) }
        let notes = isReadByPages ? footnotes.notes(for: inner) : inner.footnotes
        beginNotes(notes, of: inner)
        lines(of: inner, name, uses)
        list(notes)
        for use in uses.ofPage { sound(use.key, use.attributes) }
        exit(inner.exit, uses, following: following)
    }
}

extension [IR.Inline] {
    /// Returns the first characters of the prose, white space included, at most `limit`.
    func words(upTo limit: Int) -> [Unicode.Scalar] {
        var words: [Unicode.Scalar] = []
        words.reserveCapacity(Swift.min(limit, 100))
        for inline in all {
            if words.count == limit { break }
            switch inline {
            case .text(let text), .code(let text):
                for scalar in text.unicodeScalars {
                    if words.count == limit { break }
                    words.append(scalar)
                }
            case .lineBreak: words.append("\n")
            case .emphasis, .strong, .strikethrough, .link, .image, .footnoteReference, .unknown: break
            }
        }
        return words
    }
}
