extension IR {
    /// A heading in the text of a section. The ``Block/id`` of its block is its slug, which links refer to.
    public struct Heading: Codable, Hashable, Sendable {
        /// As it was written, 1 to 6; a reader maps it below the title of the section.
        public var level: Int
        /// The words.
        public var inlines: [Inline]

        /// Takes each member as it is.
        package init(level: Int, inlines: [Inline]) {
            self.level = level
            self.inlines = inlines
        }
    }
}
