extension IR {
    /// A quotation in the text.
    public struct BlockQuote: Codable, Hashable, Sendable {
        /// What is quoted.
        public var blocks: [Block]

        /// Takes each member as it is.
        package init(blocks: [Block]) {
            self.blocks = blocks
        }
    }
}
