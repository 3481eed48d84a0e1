import StoryIR

/// The blocks of standard Markdown.
extension HTMLPage {
    /// Writes a heading, unless it is empty. If it has an address, it links to itself, as the title of a section does.
    mutating func heading(_ heading: IR.Heading, id: String) {
        guard !heading.inlines.isEmpty else { return }
        use(.sub)
        let anchor = anchor(id)
        if isReadByPages, anchor != nil { use(.targets) }
        element(.heading(atDepth: outline.depth(ofNext: heading.level)), anchor, .class("sub")) { page in
            if !page.isReadByPages, anchor != nil, let name = Anchor(id), !heading.inlines.holdLinks,
                !heading.inlines.plainText.isBlank
            {
                page.element(.a, .class("self"), .href(WebAddress(name))) { $0.prose(heading.inlines, linked: false) }
            } else {
                page.prose(heading.inlines)
            }
        }
    }

    /// Writes a list. Items whose bullets the style removes need a role.
    mutating func list(_ list: IR.List) {
        use(.flow)
        use(.list)
        let hasTasks = list.items.contains { $0.checked != nil }
        // Numbers of five digits or more would extend beyond the window.
        let isBroad = list.ordered && (list.start ?? 1) > 9_999 - list.items.count
        let start = list.ordered && list.start != 1 ? list.start : nil
        element(
            list.ordered ? .ol : .ul, .classes("list", list.tight ? "tight" : nil, isBroad ? "broad" : nil),
            start.map { .firstNumber($0) }, hasTasks ? .plainList : nil
        ) { page in
            for item in list.items { page.item(item) }
        }
    }

    private mutating func item(_ item: IR.ListItem) {
        guard let isDone = item.checked else { return element(.li) { $0.blocks(item.blocks) } }
        element(.li, isDone ? .class("task done") : .class("task")) { page in
            page.element(.span, .class("unseen")) { page in
                page.words(isDone ? .done : .toDo)
                page.text(": ")
            }
            page.blocks(item.blocks)
        }
    }

    mutating func blockQuote(_ quote: IR.BlockQuote) {
        use(.flow)
        use(.cited)
        element(.blockquote, .class("cited")) { $0.blocks(quote.blocks) }
    }

    /// Writes code. Long lines scroll, by keyboard too.
    mutating func codeBlock(_ code: IR.CodeBlock) {
        use(.flow)
        use(.code)
        let name: Attribute? = code.language.map { .ariaLabel($0) }
        element(.pre, .class("code"), .dir(.leftToRight), .tabStop, name == nil ? nil : .group, name) { page in
            page.element(.code, text: code.text)
        }
    }

    mutating func thematicBreak() {
        use(.rule)
        open(.hr)
    }

    /// Writes a table inside an element that scrolls if it is too wide, by keyboard too. Its name comes from its columns.
    mutating func table(_ table: IR.Table) {
        use(.flow)
        use(.table)
        let name = Self.name(of: table) ?? Wording.table.rawValue
        let isProse = table.columns.indices.map { column in
            table.rows.contains { column < $0.count && $0[column].inlines.words(upTo: Self.prose).count == Self.prose }
        }
        element(.div, .class("table"), .group, .ariaLabel(name), .tabStop) { page in
            page.element(.table) { page in
                page.element(.thead) { $0.header(of: table, isProse) }
                guard !table.rows.isEmpty else { return }
                page.element(.tbody) { page in
                    for row in table.rows { page.row(row, of: table) }
                }
            }
        }
    }

    /// Returns the first nonblank column heading; nil if there is none.
    private static func name(of table: IR.Table) -> String? {
        let most = 80
        var name = ""
        for cell in table.header where name.utf8.count < most {
            let words = String(String.UnicodeScalarView(cell.inlines.words(upTo: most)))
            if !words.isBlank { name += name.isEmpty ? words : ", " + words }
        }
        return name.isEmpty ? nil : name
    }

    /// The number of characters from which a cell counts as prose, which needs a wide column.
    private static let prose = 30

    private mutating func header(of table: IR.Table, _ isProse: [Bool]) {
        element(.tr) { page in
            for (index, cell) in table.header.enumerated() {
                let prose: StaticString? = index < isProse.count && isProse[index] ? "prose" : nil
                page.element(.th, .columnScope, .classes(table.look(ofColumn: index), prose)) { $0.prose(cell.inlines) }
            }
        }
    }

    private mutating func row(_ cells: [IR.TableCell], of table: IR.Table) {
        element(.tr) { page in
            for (index, cell) in cells.enumerated() {
                page.element(.td, table.look(ofColumn: index).map { .class($0) }) { $0.prose(cell.inlines) }
            }
        }
    }

    /// Writes an image in a paragraph of its own, above its title.
    mutating func figure(_ picture: IR.Picture) {
        use(.flow)
        use(.figure)
        element(.figure, .class("picture")) { page in
            page.picture(picture.src, alt: picture.alt)
            page.caption(nil, or: picture.title, credit: nil)
        }
    }

    // MARK: Footnotes

    /// Names the notes of a page. Notes that an earlier page shows too get different names here, since a link must not
    /// lead to a page that readers did not choose.
    mutating func beginNotes(_ notes: [IR.Footnote], of inner: IR.Page) {
        repeatedNotes = Set(notes.map(\.number)).subtracting(inner.footnotes.map(\.number))
        if !repeatedNotes.isEmpty { repeatingPages += 1 }
    }

    /// Lists the notes of a page.
    mutating func list(_ notes: [IR.Footnote]) {
        guard !notes.isEmpty else { return }
        use(.flow)
        use(.footnotes)
        if isReadByPages { use(.targets) }
        element(.ol, .class("notes")) { page in
            for note in notes {
                let anchor = page.anchor(page.name(ofNote: note.number))
                page.element(.li, anchor, .number(note.number)) { $0.content(of: note) }
            }
        }
    }

    /// Writes a note, with a link back to its first reference at the end of its text.
    private mutating func content(of note: IR.Footnote) {
        // A reference in a link has no name to lead back to.
        guard let reference = Anchor(name(ofReferenceTo: note.number)), has(reference) else {
            return blocks(note.blocks)
        }
        if case .paragraph(let last)? = note.blocks.last?.content {
            blocks(Array(note.blocks.dropLast()))
            element(.p) { page in
                page.prose(last.inlines)
                page.text(" ")
                page.wayBack(to: reference)
            }
        } else {
            blocks(note.blocks)
            element(.p) { $0.wayBack(to: reference) }
        }
    }

    private mutating func wayBack(to reference: Anchor) {
        element(
            .a, .class("back"), .backlink, .href(WebAddress(reference)), .ariaLabel(Wording.backToText.rawValue),
            isInEnglish ? nil : .english,
            // With the variation selector that prevents emoji presentation.
            text: "\u{21A9}\u{FE0E}")
    }

    mutating func footnoteReference(_ reference: IR.FootnoteReference, linked: Bool) {
        use(.footnotes)
        element(.sup) { page in
            if linked, page.footnotes[reference.number] != nil,
                let note = Anchor(page.name(ofNote: reference.number))
            {
                let anchor = page.anchor(page.name(ofReferenceTo: reference.number))
                page.element(.a, anchor, .noteReference, .href(WebAddress(note)), text: String(reference.number))
            } else {
                page.text(String(reference.number))
            }
        }
    }

    // Names in a story don't begin with a full stop (IR.md 5).
    private func name(ofNote number: Int) -> String { ".note\(number)" + suffix(ofNote: number) }
    private func name(ofReferenceTo number: Int) -> String { ".ref\(number)" + suffix(ofNote: number) }
    private func suffix(ofNote number: Int) -> String { repeatedNotes.contains(number) ? "-\(repeatingPages)" : "" }
}

extension IR.Table {
    /// Returns the class of a column's cells; nil for default alignment.
    fileprivate func look(ofColumn index: Int) -> StaticString? {
        switch index < columns.count ? columns[index].align : nil {
        case .left: "left"
        case .center: "center"
        case .right: "right"
        case nil: nil
        }
    }
}

extension Element {
    /// Returns the heading element at a depth below the `<h2>` of a section.
    fileprivate static func heading(atDepth depth: Int) -> Self {
        switch depth {
        case ...1: .h3
        case 2: .h4
        case 3: .h5
        default: .h6
        }
    }
}
