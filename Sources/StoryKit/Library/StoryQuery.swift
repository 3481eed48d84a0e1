/// A filter and an order for the stories of a library. Members that are not set don't filter.
public struct StoryQuery: Hashable, Sendable {
    /// Words of the title, subtitle, synopsis, authors or tags (``StoryStore/search(_:)``).
    public var text: String
    /// Tags that a story must have, all of them.
    public var tags: Set<String>
    /// An age range that the story's range must overlap.
    public var ages: AgeRange?
    /// The culture that a story must have.
    public var culture: String?
    /// Whether the reader must own a story, or must not; nil for both.
    public var isPurchased: Bool?
    /// The order.
    public var order: StoryOrder

    /// Creates a query. By default it matches all stories, sorted by title.
    public init(
        text: String = "", tags: Set<String> = [], ages: AgeRange? = nil, culture: String? = nil,
        isPurchased: Bool? = nil, order: StoryOrder = .title
    ) {
        self.text = text
        self.tags = tags
        self.ages = ages
        self.culture = culture
        self.isPurchased = isPurchased
        self.order = order
    }

    /// Whether a story matches, apart from the text.
    func admits(_ story: StoryRecord) -> Bool {
        if let isPurchased, story.isPurchased != isPurchased { return false }
        if let culture, story.culture != culture { return false }
        if let ages, story.ages.map(ages.overlaps) != true { return false }
        return tags.isSubset(of: story.tags)
    }
}
