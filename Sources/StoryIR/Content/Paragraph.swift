extension IR {
    /// A paragraph of prose.
    public struct Paragraph: Codable, Hashable, Sendable {
        /// The text.
        public var inlines: [Inline]

        /// Takes each member as it is.
        package init(inlines: [Inline]) {
            self.inlines = inlines
        }
    }
}
