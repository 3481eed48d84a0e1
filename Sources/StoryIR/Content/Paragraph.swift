extension IR {
    /// A paragraph of prose.
    public struct Paragraph: Codable, Hashable, Sendable {
        /// The text.
        public var inlines: [Inline]

        /// Takes each member as it is.
        public init(inlines: [Inline]) {
            self.inlines = inlines
        }
    }
}
