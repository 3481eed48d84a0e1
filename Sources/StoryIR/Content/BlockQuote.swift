extension IR {
    /// A quotation in the text.
    public struct BlockQuote: Codable, Hashable, Sendable {
        /// The quotation.
        public var blocks: [Block]
    }
}
