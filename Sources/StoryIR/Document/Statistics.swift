extension IR {
    /// Statistics of the story.
    public struct Statistics: Codable, Hashable, Sendable {
        /// The number of words in the prose, labels and prompts of all pages. A word is a run without white space that contains
        /// a letter or a digit.
        public var words: Int
        /// The number of sections.
        public var sections: Int
        /// The number of pages.
        public var pages: Int
        /// The number of reachable endings.
        public var endings: Int
        /// The exact number of distinct paths through the story, in decimal digits; nil if there is a cycle on a path.
        public var paths: String?
        /// The fewest and most pages to an ending.
        public var pagesToEnd: Bounds
        /// The shortest and longest reading time, in minutes.
        public var readingMinutes: Bounds

        package init(
            words: Int, sections: Int, pages: Int, endings: Int, paths: String? = nil, pagesToEnd: Bounds,
            readingMinutes: Bounds
        ) {
            self.words = words
            self.sections = sections
            self.pages = pages
            self.endings = endings
            self.paths = paths
            self.pagesToEnd = pagesToEnd
            self.readingMinutes = readingMinutes
        }

        /// Encodes a nil ``paths`` as `null`, since it means infinitely many and not a missing value.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(words, forKey: .words)
            try container.encode(sections, forKey: .sections)
            try container.encode(pages, forKey: .pages)
            try container.encode(endings, forKey: .endings)
            try container.encode(paths, forKey: .paths)
            try container.encode(pagesToEnd, forKey: .pagesToEnd)
            try container.encode(readingMinutes, forKey: .readingMinutes)
        }
    }
}
