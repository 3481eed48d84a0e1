import StoryIR

extension StoryRecord {
    /// Creates the record of a compiled story.
    /// - Parameters:
    ///   - document: The story.
    ///   - package: The location of its package (`package`).
    ///   - isPurchased: Whether the reader owns it. Nil takes the `isPurchased` of a JSON story that an app has
    ///     exported, or else false.
    public init(_ document: StoryDocument, package: String? = nil, isPurchased: Bool? = nil) {
        let story = document.story
        self.init(
            id: story.id, title: Self.isBlank(story.title) ? story.id : story.title, subtitle: story.subtitle,
            authors: story.authors,
            synopsis: [story.synopsis, story.deck].lazy.compactMap { $0 }.first { !Self.isBlank($0) },
            tags: story.tags, culture: story.culture, ages: story.ageRange.flatMap { AgeRange($0) },
            locale: story.locale, readingMinutes: document.readingMinutes,
            paths: document.statistics.paths.flatMap { PathCount($0) }, endings: document.statistics.endings,
            publishDate: story.publishDate, hero: Self.hero(of: document), accentColor: story.theme.accentColor,
            contentHash: document.source.hash,
            package: package, isPurchased: isPurchased ?? (story.extensions["x_json_isPurchased"] == .text("true")))
    }

    /// Creates the record of a loaded story. Its ``StoryRecord/Fields/package`` is the URL it was loaded from.
    /// - Parameters:
    ///   - package: The loaded story.
    ///   - isPurchased: Whether the reader owns it; nil as for a document.
    public init(_ package: StoryPackage, isPurchased: Bool? = nil) {
        self.init(package.head, package: package.base.description, isPurchased: isPurchased)
    }

    /// Returns the hero image, unless it is missing, and the gradient.
    private static func hero(of document: StoryDocument) -> Hero {
        let gradient = document.story.theme.heroGradient
        let hero = document.story.hero
        guard hero.kind == .image, let src = hero.src,
            !document.assets.contains(where: { $0.src == src && $0.location == .missing })
        else { return Hero(gradient: gradient) }
        return Hero(image: src, alt: hero.alt, gradient: gradient)
    }

    private static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
