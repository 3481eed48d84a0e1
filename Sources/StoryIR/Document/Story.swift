extension IR {
    /// What the front matter says about the story as a whole, fallbacks applied.
    public struct Story: Codable, Hashable, Identifiable, Sendable {
        /// The profile of the language that the story is written in: `0.1` or `0.2`.
        public var schemaVersion: String
        /// The name of the story, unique in a collection and fit for a path.
        public var id: String
        /// The title, plain text.
        public var title: String
        /// The subtitle, plain text.
        public var subtitle: String?
        /// The words that lead into the story, without formatting.
        public var deck: String?
        /// The deck with its formatting, where it has any.
        public var deckInlines: [Inline]?
        /// Who wrote it, at least one.
        public var authors: [String]
        /// Who edited it.
        public var editors: [String]
        /// The calendar date `YYYY-MM-DD`; always there under profile 0.1.
        public var publishDate: String?
        /// The tags, in the order of the front matter.
        public var tags: [String]
        /// The language as a BCP 47 tag.
        public var locale: String?
        /// Colours and type.
        public var theme: Theme
        /// What is at the head of the story.
        public var hero: Hero
        /// The picture that leads into the text.
        public var leadArt: LeadArt?
        /// What a layout may want to know without looking for it.
        public var layoutHints: [LayoutHint]
        /// Whether sections follow one another or the story says where it goes.
        public var flow: Flow
        /// The location where reading begins: `section/page#line`, or `section/page` where the page has no line.
        public var start: String
        /// Fields of the front matter that the language does not know.
        public var extensions: Extensions
        /// What the story is about, for catalogues (profile 0.2).
        public var synopsis: String?
        /// Where the story was taken from (profile 0.2).
        public var source: String?
        /// The culture that the story comes from (profile 0.2).
        public var culture: String?
        /// The ages that it is meant for, in years: `4-8` (profile 0.2).
        public var ageRange: String?
        /// The minutes of reading that the author declares (profile 0.2); the computed ones are in ``Statistics``.
        public var readingMinutes: Int?

        /// Takes each member as it is.
        package init(
            schemaVersion: String, id: String, title: String, subtitle: String? = nil, deck: String? = nil,
            deckInlines: [Inline]? = nil, authors: [String] = [], editors: [String] = [],
            publishDate: String? = nil, tags: [String] = [], locale: String? = nil, theme: Theme, hero: Hero,
            leadArt: LeadArt? = nil, layoutHints: [LayoutHint] = [], flow: Flow, start: String,
            extensions: Extensions = [:], synopsis: String? = nil, source: String? = nil, culture: String? = nil,
            ageRange: String? = nil, readingMinutes: Int? = nil
        ) {
            self.schemaVersion = schemaVersion
            self.id = id
            self.title = title
            self.subtitle = subtitle
            self.deck = deck
            self.deckInlines = deckInlines
            self.authors = authors
            self.editors = editors
            self.publishDate = publishDate
            self.tags = tags
            self.locale = locale
            self.theme = theme
            self.hero = hero
            self.leadArt = leadArt
            self.layoutHints = layoutHints
            self.flow = flow
            self.start = start
            self.extensions = extensions
            self.synopsis = synopsis
            self.source = source
            self.culture = culture
            self.ageRange = ageRange
            self.readingMinutes = readingMinutes
        }
    }
}
