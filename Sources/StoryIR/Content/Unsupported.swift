extension IR {
    /// Markdown that the language does not have, kept as it was written.
    public struct Unsupported: Codable, Hashable, Sendable {
        /// What it is.
        public var construct: Construct
        /// The source as it is.
        public var text: String

        /// Takes each member as it is.
        package init(construct: Construct, text: String) {
            self.construct = construct
            self.text = text
        }

        /// A construct of Markdown that the language does not have.
        public enum Construct: String, Codable, CaseIterable, Sendable {
            /// A heading, with `#` or underlined.
            case heading
            /// A line across the text.
            case thematicBreak
            /// A list.
            case list
            /// A block quote.
            case blockQuote
            /// A fenced code block.
            case codeFence
            /// A table.
            case table
            /// A link reference definition.
            case linkDefinition
            /// A footnote definition.
            case footnote
        }
    }
}
