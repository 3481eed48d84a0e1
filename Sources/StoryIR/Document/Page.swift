extension IR {
    /// A page: the content shown at once, and its exit.
    public struct Page: Codable, Hashable, Identifiable, Sendable {
        /// The name of the page, unique in its section.
        public var id: String
        /// The kind.
        public var kind: Kind
        /// How its lines appear.
        public var reveal: Reveal
        /// The lines, in order; each covers a run of ``blocks``.
        public var lines: [Line]
        /// The content.
        public var blocks: [Block]
        /// The footnotes that are first referenced here, in the order of their numbers; a missing member if there are none.
        public var footnotes: [Footnote]
        /// The assets that the page uses.
        public var assets: [AssetUse]
        /// The exit.
        public var exit: Exit

        package init(
            id: String, kind: Kind, reveal: Reveal, lines: [Line] = [], blocks: [Block] = [],
            footnotes: [Footnote] = [], assets: [AssetUse] = [], exit: Exit
        ) {
            self.id = id
            self.kind = kind
            self.reveal = reveal
            self.lines = lines
            self.blocks = blocks
            self.footnotes = footnotes
            self.assets = assets
            self.exit = exit
        }

        /// The kind of a page.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A title page.
            case title
            /// Text.
            case text
            /// Choices.
            case choice
            /// An ending.
            case ending
        }

        /// How the lines of a page appear.
        public enum Reveal: String, Codable, CaseIterable, Sendable {
            /// All at once.
            case all
            /// One after the other.
            case lineByLine
        }
    }
}
