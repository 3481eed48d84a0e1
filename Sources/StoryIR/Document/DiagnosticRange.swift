extension IR.Diagnostic {
    /// A half-open range of characters.
    public struct TextRange: Codable, Hashable, Sendable {
        /// The first character.
        public var start: TextPosition
        /// The position after the last character.
        public var end: TextPosition

        package init(start: TextPosition, end: TextPosition) {
            self.start = start
            self.end = end
        }

        /// A position in a file, in the units of common tools.
        public struct TextPosition: Codable, Hashable, Sendable {
            /// The UTF-8 byte offset into the file, from 0.
            public var byte: Int
            /// The line, from 1.
            public var line: Int
            /// The column in Unicode scalars, from 1.
            public var column: Int
            /// The column in UTF-16 code units, from 1.
            public var utf16Column: Int

            package init(byte: Int, line: Int, column: Int, utf16Column: Int) {
                self.byte = byte
                self.line = line
                self.column = column
                self.utf16Column = utf16Column
            }
        }
    }
}
