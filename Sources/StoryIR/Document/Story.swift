extension IR {
    /// The story's front matter, with fallbacks applied.
    public struct Story: Codable, Hashable, Identifiable, Sendable {
        /// The version of the language: `0.1`, `0.2` or `0.3`.
        public var schemaVersion: String
        /// The id of the story, unique in a collection and usable in a path.
        public var id: String
        /// The title, as plain text.
        public var title: String
        /// The subtitle, as plain text.
        public var subtitle: String?
        /// The deck, as plain text.
        public var deck: String?
        /// The deck with its formatting; nil if it has none.
        public var deckInlines: [Inline]?
        /// The authors. Only under 0.3 there may be none.
        public var authors: [String]
        /// The editors.
        public var editors: [String]
        /// The publication date, `YYYY-MM-DD`; always present under 0.1.
        public var publishDate: String?
        /// The tags, in the order of the front matter.
        public var tags: [String]
        /// The language as a BCP 47 tag.
        public var locale: String?
        /// The colours and typeface.
        public var theme: Theme
        /// The head of the story.
        public var hero: Hero
        /// The picture before the text.
        public var leadArt: LeadArt?
        /// Hints for layouts.
        public var layoutHints: [LayoutHint]
        /// Whether sections follow one another, or exits define their order.
        public var flow: Flow
        /// The first location: `section/page#line`, or `section/page` if the page has no lines.
        public var start: String
        /// Fields of the front matter that the language does not define.
        public var extensions: Extensions
        /// A summary for lists of stories (since 0.2).
        public var synopsis: String?
        /// The origin of the story (since 0.2).
        public var source: String?
        /// The culture that the story comes from (since 0.2).
        public var culture: String?
        /// The age range of its readers, in years: `4-8` (since 0.2).
        public var ageRange: String?
        /// The reading time in minutes that the author declares (since 0.2); the computed one is in ``Statistics``.
        public var readingMinutes: Int?

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
