extension IR {
    /// A quotation in the text.
    public struct BlockQuote: Decodable, Hashable, Sendable {
        /// The quotation.
        public var blocks: [Block]
    }
}
