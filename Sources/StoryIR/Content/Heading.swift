extension IR {
    /// A heading in the text of a section. The ``Block/id`` of its block is its slug, which links refer to.
    public struct Heading: Codable, Hashable, Sendable {
        /// The level in the source, 1 to 6; readers show it below the title of the section.
        public var level: Int
        /// The text.
        public var inlines: [Inline]
    }
}
