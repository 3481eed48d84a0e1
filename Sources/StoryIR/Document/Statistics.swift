extension IR {
    /// Numbers about the story.
    public struct Statistics: Codable, Hashable, Sendable {
        /// Words in the prose, labels and prompts of all pages. A word is a run without white space that holds a letter or a digit.
        public var words: Int
        /// How many sections there are.
        public var sections: Int
        /// How many pages there are.
        public var pages: Int
        /// How many endings can be reached.
        public var endings: Int
        /// How many distinct path lead through the story, exact, in decimal digits; nil where a cycle lies on some path.
        public var paths: String?
        /// The fewest and most pages to an end.
        public var pagesToEnd: Bounds
        /// The shortest and longest reading, in minutes.
        public var readingMinutes: Bounds

        /// Takes each member as it is.
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

        /// Writes a nil ``paths`` as `null`, since it is an answer and not an absence.
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
