import StoryIR

extension IR.Page {
    /// Whether the margin beside the last paragraphs has room for the note that ends the page: where all notes of the page
    /// together are not as tall as these, however long the lines of either are.
    var hasRoomBesideItsEnd: Bool {
        let notes = blocks.compactMap { block in
            if case .sideNote(let note) = block.content { note } else { nil }
        }
        guard case .sideNote? = blocks.last?.content, let need = Self.total(notes.map(\.room)) else { return false }
        let text = blocks.dropLast().reversed().prefix { $0.paragraph != nil }.compactMap(\.paragraph?.length)
        return text.reduce(0, +) >= need
    }

    /// Nil where one of them is.
    private static func total(_ rooms: [Int?]) -> Int? {
        rooms.reduce(0) { sum, room in sum.flatMap { sum in room.map { sum + $0 } } }
    }
}

extension IR.SideNote {
    /// How many characters of the column's text are certainly as tall; nil where it holds more than words.
    fileprivate var room: Int? {
        let paragraphs = blocks.compactMap(\.paragraph)
        guard paragraphs.count == blocks.count else { return nil }
        let length = paragraphs.reduce(label?.unicodeScalars.count ?? 0) { $0 + $1.length }
        // A character takes 1.6 times the height that it has in the column, and each paragraph begins a line.
        return 2 * length + 150 * (paragraphs.count + 1)
    }
}

extension IR.Block {
    fileprivate var paragraph: IR.Paragraph? {
        if case .paragraph(let paragraph) = content { paragraph } else { nil }
    }
}

extension IR.Paragraph {
    /// How many characters it has.
    fileprivate var length: Int { inlines.words(upTo: .max).count }
}
