import StoryIR

/// Decides which side notes are in the margin of a window that is wide enough.
struct NoteMargin {
    /// Whether the note directly above is in the margin; nil if a note does not precede.
    private var last: Bool?

    /// Returns whether a block directly in the section is a note in the margin, beside what follows. `following`: the blocks
    /// after it, to the end of its page.
    mutating func holds(_ block: IR.Block, before following: some Collection<IR.Block>) -> Bool {
        guard block.content.isNote else {
            last = nil
            return false
        }
        // Adjacent notes are on the same side. A block that reaches into the margin begins below all notes, so notes directly
        // before it would leave a gap.
        let isHeld = last ?? (following.first { !$0.content.isNote }.map { !$0.content.isWide } ?? false)
        last = following.isEmpty ? nil : isHeld
        return isHeld
    }
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
