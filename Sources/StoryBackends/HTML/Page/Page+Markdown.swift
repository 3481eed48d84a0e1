import StoryIR
import StorySource

/// The blocks of standard Markdown.
extension Page {
    /// A heading, which leads to itself where that gives an address, as the title of a section does.
    mutating func heading(_ heading: IR.Heading) {
        use(.sub)
        let anchor = anchor(heading.anchor)
        if isReadByPages, !anchor.isEmpty { use(.targets) }
        element(outline.heading(heading.level), with: anchor + [.class("sub")]) { page in
            if !page.isReadByPages, !anchor.isEmpty, let name = Anchor(heading.anchor), !heading.inlines.holdLinks {
                page.element(.a, .class("self"), .href(WebAddress(name))) { $0.prose(heading.inlines, linked: false) }
            } else {
                page.prose(heading.inlines)
            }
        }
    }

    /// A list. What is no bullet of the browser's any more has to say that it is one.
    mutating func list(_ list: IR.List) {
        use(.flow)
        use(.list)
        let hasTasks = list.items.contains { $0.checked != nil }
        // Numbers that reach out of the window otherwise.
        let isBroad = list.ordered && (list.start ?? 1) > 9_999 - list.items.count
        let look: [StaticString?] = ["list", list.tight ? "tight" : nil, isBroad ? "broad" : nil]
        var attributes: [Attribute] = [.classes(look.compactMap { $0 })]
        if let start = list.start, list.ordered, start != 1 { attributes.append(.firstNumber(start)) }
        if hasTasks { attributes.append(.plainList) }
        element(list.ordered ? .ol : .ul, with: attributes) { page in
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

    /// A quotation in the text.
    mutating func blockQuote(_ quote: IR.BlockQuote) {
        use(.flow)
        use(.cited)
        element(.blockquote, .class("cited")) { $0.blocks(quote.blocks) }
    }

    /// Code. Lines that are too long are scrolled, also by keys.
    mutating func codeBlock(_ code: IR.CodeBlock) {
        use(.flow)
        use(.code)
        let name: [Attribute] = code.language.map { [.group, .label($0)] } ?? []
        element(.pre, with: [.class("code"), .dir(.leftToRight), .tabStop] + name) { page in
            page.element(.code, text: code.text)
        }
    }

    /// A break between two parts of the text.
    mutating func thematicBreak() {
        use(.rule)
        void(.hr)
    }

    /// A table, in what scrolls where it is too wide, also by keys. It is called after its columns.
    mutating func table(_ table: IR.Table) {
        use(.flow)
        use(.table)
        let names = table.header.map { $0.inlines.plainText }.filter { !$0.isBlank }.joined(separator: ", ")
        let label = names.isEmpty ? Wording.table.rawValue : names
        element(.div, .class("table"), .group, .label(label), .tabStop) { page in
            page.element(.table) { page in
                page.element(.thead) { $0.row(table.header, .th, table.columns) }
                guard !table.rows.isEmpty else { return }
                page.element(.tbody) { page in
                    for row in table.rows { page.row(row, .td, table.columns) }
                }
            }
        }
    }

    private mutating func row(_ cells: [IR.TableCell], _ element: Element, _ columns: [IR.TableColumn]) {
        self.element(.tr) { page in
            for (index, cell) in cells.enumerated() {
                var attributes: [Attribute] = element == .th ? [.columnScope] : []
                switch index < columns.count ? columns[index].align : nil {
                case .left: attributes.append(.class("left"))
                case .center: attributes.append(.class("center"))
                case .right: attributes.append(.class("right"))
                case nil: break
                }
                page.element(element, with: attributes) { $0.prose(cell.inlines) }
            }
        }
    }

    /// An image that stands alone, above its title.
    mutating func figure(_ picture: IR.Picture) {
        use(.figure)
        element(.figure, .class("picture")) { page in
            page.picture(picture.src, alt: picture.alt)
            page.caption(nil, or: picture.title, credit: nil)
        }
    }

    // MARK: Footnotes

    /// The footnotes of a page, below it.
    mutating func footnotes(_ notes: [IR.Footnote]) {
        guard !notes.isEmpty else { return }
        use(.flow)
        use(.footnotes)
        if isReadByPages { use(.targets) }
        element(.ol, .class("notes")) { page in
            for note in notes {
                page.element(.li, with: page.anchor(Self.name(ofNote: note.number)) + [.number(note.number)]) { page in
                    page.content(of: note)
                }
            }
        }
    }

    /// A note, and at the end of its words the way back to where it is referred to first.
    private mutating func content(of note: IR.Footnote) {
        if case .paragraph(let last)? = note.blocks.last?.content {
            blocks(Array(note.blocks.dropLast()))
            element(.p) { page in
                page.prose(last.inlines)
                page.text(" ")
                page.wayBack(from: note.number)
            }
        } else {
            blocks(note.blocks)
            element(.p) { $0.wayBack(from: note.number) }
        }
    }

    private mutating func wayBack(from note: Int) {
        guard let name = Anchor(Self.name(ofReferenceTo: note)), has(name) else { return }
        let language: [Attribute] = isInEnglish ? [] : [.english]
        element(
            .a, with: [.class("back"), .backlink, .href(WebAddress(name)), .label(Wording.backToText.rawValue)] + language
        ) {
            // With the sign that keeps it from being drawn as an emoji.
            $0.text("\u{21A9}\u{FE0E}")
        }
    }

    /// The number of a footnote where it is referred to.
    mutating func footnoteReference(_ reference: IR.FootnoteReference, linked: Bool) {
        use(.footnotes)
        element(.sup) { page in
            if linked, page.footnoteNumbers.contains(reference.number),
                let note = Anchor(Self.name(ofNote: reference.number))
            {
                let anchor = page.anchor(Self.name(ofReferenceTo: reference.number))
                page.element(.a, with: anchor + [.noteReference, .href(WebAddress(note))]) {
                    $0.text(String(reference.number))
                }
            } else {
                page.text(String(reference.number))
            }
        }
    }

    // No name of the story begins with a full stop (IR.md 5).
    private static func name(ofNote number: Int) -> String { ".note\(number)" }
    private static func name(ofReferenceTo number: Int) -> String { ".ref\(number)" }
}
