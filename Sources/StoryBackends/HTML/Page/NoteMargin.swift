import StoryIR
import StorySource

/// What is certain about the margin for side notes, as far as a section is written: how much is free, and how much notes
/// take. The length of lines is not known here, so heights are lengths of text in cells of the column, at least so many of
/// what is free, at most so many of what is taken.
struct NoteMargin {
    /// Where a side note is in a window that is wide enough.
    enum Location {
        /// In the column, between the other blocks.
        case column
        /// In the margin, beside what follows it.
        case besideWhatFollows
        /// In the margin, beside what is before it, with which it ends.
        case besideWhatPrecedes
    }

    /// What is free right above the location where the section is written on.
    private var free = 0
    /// How far notes reach down below this location; nil where that is not known. Above them nothing is free.
    private var taken: Int? = 0

    /// The location of the note right above, where the block that follows is on its page.
    private var shared: Location?

    /// The location of a block that is in the section itself; the column for all that is no note. What is known of the margin
    /// is then what is after the block.
    /// - Parameter following: The blocks after it, to the end of its page.
    mutating func location(_ block: IR.Block, before following: some Collection<IR.Block>) -> Location {
        guard case .sideNote(let note) = block.content else {
            pass(block)
            return .column
        }
        let room = note.room
        // Adjacent notes are on one side.
        let location = shared ?? location(ofNoteThatTakes: room, before: following)
        shared = following.isEmpty ? nil : location
        free = 0
        if location == .besideWhatFollows { taken = taken.flatMap { taken in room.map { taken + $0 } } }
        return location
    }

    private func location(ofNoteThatTakes room: Int?, before following: some Collection<IR.Block>) -> Location {
        guard !following.isEmpty else {
            return room.map { $0 <= free } == true ? .besideWhatPrecedes : .column
        }
        // Only one note can appear beside what precedes it. What is as wide as the margin begins below all notes, so notes
        // right before it would leave a gap.
        guard let next = following.first(where: { !$0.content.isNote }), !next.content.isWide else { return .column }
        return .besideWhatFollows
    }

    /// Goes on after a block that is no note in the margin.
    mutating func pass(_ block: IR.Block) {
        shared = nil
        if case .paragraph(let paragraph) = block.content {
            guard let notes = taken else { return }
            let height = paragraph.inlines.cells
            free += max(0, height - notes)
            taken = max(0, notes - height)
        } else if block.content.isWide {
            self = Self()
        }
    }
}

extension IR.SideNote {
    /// How many cells of the column's text are certainly as tall; nil where it holds more than words.
    fileprivate var room: Int? {
        var room = Self.least + 9 * (label.map { DisplayWidth.cells(of: $0) } ?? 0) / 4
        for block in blocks {
            guard case .paragraph(let paragraph) = block.content else { return nil }
            let breaks = paragraph.inlines.words(upTo: .max).count { $0 == "\n" }
            // Text of the margin takes nearly twice the height, and some more where its lines are filled badly.
            room += 9 * paragraph.inlines.cells / 4 + Self.line * (breaks + 1)
        }
        return room
    }

    /// What is above and below the words, and the end of a line with the distance to the next paragraph.
    private static let (least, line) = (200, 150)
}

extension IR.Block.Content {
    fileprivate var isNote: Bool {
        if case .sideNote = self { true } else { false }
    }

    /// Whether it reaches into the margin.
    fileprivate var isWide: Bool {
        switch self {
        case .gallery, .fullBleed: true
        default: false
        }
    }
}

extension [IR.Inline] {
    /// How wide the prose is on one line, in cells.
    fileprivate var cells: Int {
        DisplayWidth.cells(of: String(String.UnicodeScalarView(words(upTo: .max))))
    }
}
