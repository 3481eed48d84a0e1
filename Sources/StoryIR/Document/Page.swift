extension IR {
    /// A page: what is shown at once, and the way on.
    public struct Page: Codable, Hashable, Identifiable, Sendable {
        /// The name of the page, unique in its section.
        public var id: String
        /// What the page is for.
        public var kind: Kind
        /// How its lines appear.
        public var reveal: Reveal
        /// The lines, in order; each covers a run of ``blocks``.
        public var lines: [Line]
        /// The content.
        public var blocks: [Block]
        /// The footnotes that are referred to here first, in the order of their numbers; no member where there are none.
        public var footnotes: [Footnote]
        /// The pictures and sounds that the page uses.
        public var assets: [AssetUse]
        /// The way on.
        public var exit: Exit

        /// Takes each member as it is.
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

        /// What a page is for.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A title page.
            case title
            /// Text to read.
            case text
            /// The reader chooses where to go.
            case choice
            /// The story ends here.
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
