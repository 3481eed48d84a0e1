extension IR {
    /// A table with a header row.
    public struct Table: Codable, Hashable, Sendable {
        /// The columns; each row has as many cells.
        public var columns: [TableColumn]
        /// The heading of each column.
        public var header: [TableCell]
        /// The rows below the header.
        public var rows: [[TableCell]]
    }

    /// A column of a table.
    public struct TableColumn: Codable, Hashable, Sendable {
        /// The alignment of its text; nil if the author set none.
        public var align: Alignment?

        package init(align: Alignment? = nil) { self.align = align }

        /// The alignment of a column's text.
        public enum Alignment: String, Codable, CaseIterable, Sendable {
            /// At the left edge.
            case left
            /// In the middle.
            case center
            /// At the right edge.
            case right
        }
    }

    /// A cell of a table.
    public struct TableCell: Codable, Hashable, Sendable {
        /// The text.
        public var inlines: [Inline]
    }
}
