extension IR {
    /// Markdown that the language does not support, as in the source.
    public struct Unsupported: Codable, Hashable, Sendable {
        /// The construct.
        public var construct: Construct
        /// The source, verbatim.
        public var text: String

        /// A Markdown construct that the language does not support.
        public enum Construct: String, Codable, CaseIterable, Sendable {
            /// A heading, with `#` or underlined.
            case heading
            /// A thematic break.
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
