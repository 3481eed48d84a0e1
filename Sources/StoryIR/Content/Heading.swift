extension IR {
    /// A heading in the text of a section.
    public struct Heading: Codable, Hashable, Sendable {
        /// As it was written, 1 to 6; a reader maps it below the title of the section.
        public var level: Int
        /// Its name, which links refer to: unique among the ids of headings and sections of the story.
        public var anchor: String
        /// The words.
        public var inlines: [Inline]

        /// Takes each member as it is.
        public init(level: Int, anchor: String, inlines: [Inline]) {
            self.level = level
            self.anchor = anchor
            self.inlines = inlines
        }
    }
}
