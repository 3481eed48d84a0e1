/// Which stories of a library are asked for, and in which order. What is not said asks for nothing.
public struct StoryQuery: Hashable, Sendable {
    /// Words of the title, the subtitle, the synopsis, the authors or the tags (``StoryStore/search(_:)``).
    public var text: String
    /// Tags, all of which a story needs to have.
    public var tags: Set<String>
    /// Ages, one of which a story has to be meant for.
    public var ages: AgeRange?
    /// The culture that a story has to come from.
    public var culture: String?
    /// Whether the reader has to own a story, or must not; nil where it makes no difference.
    public var isPurchased: Bool?
    /// The order.
    public var order: StoryOrder

    /// Takes each member as it is; all stories by their titles where nothing is said.
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

    /// Whether a story is as asked for, the text left aside.
    func admits(_ story: StoryRecord) -> Bool {
        if let isPurchased, story.isPurchased != isPurchased { return false }
        if let culture, story.culture != culture { return false }
        if let ages, story.ages.map(ages.overlaps) != true { return false }
        return tags.isSubset(of: story.tags)
    }
}
