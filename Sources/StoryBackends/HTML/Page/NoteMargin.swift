import StoryIR
import StorySource

/// Keeps track of the margin for side notes while a section is written: how much is free, and how much notes take. Line
/// lengths are unknown here, so heights are text lengths in cells of the column: lower bounds for free space, upper bounds for
/// taken space.
struct NoteMargin {
    /// The place of a side note in a window that is wide enough.
    enum Location {
        /// In the column, between other blocks.
        case column
        /// In the margin, beside what follows.
        case besideWhatFollows
        /// In the margin, beside what precedes it, with the same end.
        case besideWhatPrecedes
    }

    /// The free space directly above the current location.
    private var free = 0
    /// How far notes extend below the current location; nil if it is unknown. Nothing above them is free.
    private var taken: Int? = 0

    /// The place of the note directly above, if the next block is on its page.
    private var shared: Location?
    /// Whether a note may follow. Without one nothing is measured.
    private let hasNotes: Bool

    init(in section: IR.Section?) {
        hasNotes = section?.pages.contains { $0.blocks.contains { $0.content.isNote } } ?? false
    }

    /// Returns the place of a block directly in the section, which is the column for all blocks except notes. Updates the
    /// margin to after the block. `following`: the blocks after it, to the end of its page.
    mutating func location(_ block: IR.Block, before following: some Collection<IR.Block>) -> Location {
        guard case .sideNote(let note) = block.content else {
            pass(block)
            return .column
        }
        let room = note.room
        // Adjacent notes are on the same side.
        let location = shared ?? location(ofNoteThatTakes: room, before: following)
        shared = following.isEmpty ? nil : location
        free = 0
        if location == .besideWhatFollows { taken = taken.flatMap { taken in room.map { taken + $0 } } }
        return location
    }

    private func location(ofNoteThatTakes room: Int?, before following: some Collection<IR.Block>) -> Location {
        guard !following.isEmpty else { return room.map { $0 <= free } == true ? .besideWhatPrecedes : .column }
        // Only one note can be beside what precedes it. A block that reaches into the margin begins below all notes, so notes
        // directly before it would leave a gap.
        guard let next = following.first(where: { !$0.content.isNote }), !next.content.isWide else { return .column }
        return .besideWhatFollows
    }

    /// Continues after a block that is not a note in the margin.
    mutating func pass(_ block: IR.Block) {
        guard hasNotes else { return }
        shared = nil
        if case .paragraph(let paragraph) = block.content {
            guard let notes = taken else { return }
            let height = paragraph.inlines.cells
            free += max(0, height - notes)
            taken = max(0, notes - height)
        } else if block.content.isWide {
            (free, taken) = (0, 0)
        }
    }
}

extension IR.SideNote {
    /// The height of the note in cells of the column's text, as an upper bound; nil if it contains more than text.
    fileprivate var room: Int? {
        var room = Self.least + 9 * (label.map { DisplayWidth.cells(of: $0) } ?? 0) / 4
        for block in blocks {
            guard case .paragraph(let paragraph) = block.content else { return nil }
            let breaks = paragraph.inlines.words(upTo: .max).count { $0 == "\n" }
            // Text in the margin takes nearly twice the height, and some more if its lines are badly filled.
            room += 9 * paragraph.inlines.cells / 4 + Self.line * (breaks + 1)
        }
        return room
    }

    /// The height above and below the text, and that of the end of a line with the distance to the next paragraph.
    private static let (least, line) = (200, 150)
}

extension IR.Block.Content {
    fileprivate var isNote: Bool {
        if case .sideNote = self { true } else { false }
    }

    /// Whether the block reaches into the margin.
    fileprivate var isWide: Bool {
        switch self {
        case .gallery, .fullBleed: true
        default: false
        }
    }
}

extension [IR.Inline] {
    /// The width of the prose on one line, in cells.
    fileprivate var cells: Int {
        var display = DisplayWidth()
        return words(upTo: .max).reduce(0) { $0 + display.advance($1) }
    }
}
