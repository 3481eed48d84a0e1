import StoryIR

/// Formats a story from its title to its notes. `Blocks` contains the kinds of blocks.
struct TextFormatter {
    let document: StoryDocument
    var page: TextPage
    var notes = LinkNotes()
    var outline = HeadingOutline()
    /// The missing assets, by key and by path, in bytes.
    private var missing: Set<[UInt8]> = []
    /// Whether pages are named, because something refers to them (since 0.2).
    private let namesPages: Bool

    init(_ document: StoryDocument, width: Int) {
        self.document = document
        page = TextPage(width: width)
        namesPages = document.story.flow == .explicit || document.sections.contains { $0.pages.count > 1 }
        add(document.assets)
    }

    /// Adds assets that are not in the document, which may be just the head of a split story.
    mutating func add(_ assets: [IR.Asset]) {
        for asset in assets where asset.location == .missing {
            missing.formUnion([Array(asset.key.utf8), Array(asset.src.utf8)])
        }
    }

    /// Returns whether the file of an asset, by key or path, is missing.
    func isMissing(_ asset: String) -> Bool { !missing.isEmpty && missing.contains(Array(asset.utf8)) }

    /// The indentation of a block, if there is space for it.
    var inset: Int { page.measure >= 40 ? 2 : 0 }

    mutating func format() {
        formatHeader()
        for index in document.sections.indices { formatSection(index) }
        formatNotes()
    }

    private mutating func formatSection(_ index: Int) {
        let section = document.sections[index]
        page.leaveBlank(2)
        // Not directly below the same title of the story, unless something refers to it.
        formatHeading(of: section, isShown: index > 0 || namesPages || section.title != document.story.title)
        for (number, item) in section.pages.enumerated() {
            page.leaveBlank()
            if namesPages { page.write("(\(section.id)/\(item.id))") }
            page.leaveBlank()
            formatBlocks(item.blocks[...], spokenIn: item.lines)
            page.leaveBlank()
            formatFootnotes(item.footnotes)
            page.leaveBlank()
            format(item.exit, of: index, number)
        }
    }

    mutating func formatHeading(of section: IR.Section, isShown: Bool = true) {
        outline = HeadingOutline()
        if isShown { formatHeading(section.title, underline: "─") }
        if let media = section.leadMedia {
            page.leaveBlank()
            formatCard(media, intent: nil)
        }
    }

    /// Returns the name of a page, or of the first one in the following sections; nil after the last.
    func name(_ index: Int, _ number: Int) -> String? {
        let section = document.sections[index]
        if number < section.pages.count { return "\(section.id)/\(section.pages[number].id)" }
        return document.sections[(index + 1)...].first { !$0.pages.isEmpty }.map { "\($0.id)/\($0.pages[0].id)" }
    }

    mutating func formatHeading(_ title: String, underline: String) {
        formatHeading(Prose(title), underline: underline)
    }

    mutating func formatHeading(_ title: Prose, underline: String) {
        let lines = LineWrapper.lines(title, width: page.measure)
        guard let widest = lines.lazy.map(\.cells).max() else { return }
        for line in lines { page.write(line) }
        formatRule(underline, cells: widest)
    }

    mutating func formatRule(_ sign: String, cells: Int) { page.write(TextLine(repeating: sign, cells: cells)) }

    /// Writes the addresses of all links, with the links' titles.
    private mutating func formatNotes() {
        guard !notes.notes.isEmpty else { return }
        page.leaveBlank(2)
        formatHeading("Links", underline: "─")
        page.leaveBlank()
        formatNoteList()
    }

    /// Writes the addresses, each after its number. `first`: the index of the first.
    mutating func formatNoteList(from first: Int = 0) {
        let column = "[\(notes.notes.count)] ".utf8.count
        for (index, note) in notes.notes.enumerated().dropFirst(first) {
            page.beginHanging(TextLine(Prose("[\(index + 1)]")), width: column)
            page.write(TextLine(Prose(URLText.readable(note.url))))
            for title in note.titles { page.write(title) }
            page.end()
        }
    }
}
