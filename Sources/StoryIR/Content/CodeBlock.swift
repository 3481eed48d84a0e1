extension IR {
    /// A code block.
    public struct CodeBlock: Codable, Hashable, Sendable {
        /// The first word of the info string.
        public var language: String?
        /// The whole info string; nil if it is only the language.
        public var info: String?
        /// The code, verbatim, including its last line feed; empty for a block without lines.
        public var text: String
    }
}
