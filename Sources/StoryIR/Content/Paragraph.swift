extension IR {
    /// A paragraph of prose.
    public struct Paragraph: Decodable, Hashable, Sendable {
        /// The text.
        public var inlines: [Inline]
    }
}
