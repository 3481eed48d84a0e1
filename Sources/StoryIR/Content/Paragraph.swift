extension IR {
    /// A paragraph of prose.
    public struct Paragraph: Codable, Hashable, Sendable {
        /// The text.
        public var inlines: [Inline]
    }
}
