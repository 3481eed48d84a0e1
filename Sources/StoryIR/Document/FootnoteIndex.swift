extension IR {
    /// The footnotes of a story by number. A page lists only the notes to which no earlier page refers; with the index,
    /// it can show all notes that it refers to.
    public struct FootnoteIndex: Sendable {
        private var notes: [Int: Footnote] = [:]

        /// Creates the index of a story. For the index of a split story, add the pages as they are loaded.
        public init(_ document: StoryDocument) {
            for section in document.sections {
                for page in section.pages { add(page) }
            }
        }

        /// Adds the footnotes that a page lists.
        public mutating func add(_ page: Page) {
            for note in page.footnotes { notes[note.number] = note }
        }

        /// The note with a number; nil if there is none, or its page was not added.
        public subscript(number: Int) -> Footnote? { notes[number] }

        /// Returns all notes to which a page or a note on it refers, in the order of their numbers. Notes on pages that were not
        /// added are left out.
        public func notes(for page: Page) -> [Footnote] {
            // Most stories have none.
            if notes.isEmpty { return page.footnotes }
            var found = Dictionary(page.footnotes.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
            var prose = (page.blocks + page.footnotes.flatMap(\.blocks)).prose
            if case .choices(let choices) = page.exit { prose += choices.choices.map(\.label) }
            while !prose.isEmpty {
                var blocks: [Block] = []
                for case .footnoteReference(let reference) in prose.flatMap({ Array($0.all) })
                where found[reference.number] == nil {
                    guard let note = notes[reference.number] else { continue }
                    found[note.number] = note
                    blocks += note.blocks
                }
                prose = blocks.prose
            }
            return found.values.sorted { $0.number < $1.number }
        }
    }
}

extension [IR.Block] {
    /// The prose of all blocks, without captions and labels, which have no footnotes.
    fileprivate var prose: [[IR.Inline]] { all.flatMap(\.content.inlines) }
}
