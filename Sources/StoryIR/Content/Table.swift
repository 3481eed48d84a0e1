extension IR {
    /// A table with a row of headings.
    public struct Table: Codable, Hashable, Sendable {
        /// The columns; each row has as many cells.
        public var columns: [TableColumn]
        /// The heading of each column.
        public var header: [TableCell]
        /// The other rows.
        public var rows: [[TableCell]]

        /// Takes each member as it is.
        package init(columns: [TableColumn], header: [TableCell], rows: [[TableCell]]) {
            self.columns = columns
            self.header = header
            self.rows = rows
        }
    }
}

extension IR {
    /// A column of a table.
    public struct TableColumn: Codable, Hashable, Sendable {
        /// Where its text is; nil where the author left that open.
        public var align: Alignment?

        /// Takes each member as it is.
        package init(align: Alignment? = nil) {
            self.align = align
        }

        /// Where the text of a column is.
        public enum Alignment: String, Codable, CaseIterable, Sendable {
            /// At the left edge.
            case left
            /// In the middle.
            case center
            /// At the right edge.
            case right
        }
    }
}

extension IR {
    /// A cell of a table.
    public struct TableCell: Codable, Hashable, Sendable {
        /// The text.
        public var inlines: [Inline]

        /// Takes each member as it is.
        package init(inlines: [Inline]) {
            self.inlines = inlines
        }
    }
}
