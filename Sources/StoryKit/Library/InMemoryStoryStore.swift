import StorySource

/// A library that is gone with the process: for tests, for previews, and for the stories of a server's answer.
public actor InMemoryStoryStore: StoryStore {
    private struct Entry {
        let story: StoryRecord
        let words: [String]

        init(_ story: StoryRecord) {
            self.story = story
            words = Array(story.searchTerms)
        }
    }

    /// What is made of all entries together.
    private struct Order {
        /// By their bytes.
        let ids: [String]
        /// The words of the stories of these ids.
        let words: WordIndex

        init(_ entries: [ExactName: Entry]) {
            let sorted = entries.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
            ids = sorted.map(\.key.text)
            words = WordIndex(sorted.map(\.value.words))
        }
    }

    private var entries: [ExactName: Entry]
    /// Nil after a change, until somebody asks.
    private var knownOrder: Order?

    /// A library of these stories; of those with one id, of the last.
    public init(_ stories: [StoryRecord] = []) {
        entries = Dictionary(stories.map { (ExactName($0.id), Entry($0)) }, uniquingKeysWith: { $1 })
        knownOrder = Order(entries)
    }

    /// How many stories there are.
    public func count() -> Int { entries.count }

    /// The stories that follow an id (``StoryStore/stories(after:limit:)``).
    public func stories(after id: String?, limit: Int) -> [StoryRecord] {
        let ids = order().ids
        let start = id.map { id in ids.partitioningIndex { id.utf8.lexicographicallyPrecedes($0.utf8) } } ?? 0
        return ids[start...].prefix(max(0, limit)).compactMap { entries[ExactName($0)]?.story }
    }

    /// The story of an id; nil where there is none.
    public func story(id: String) -> StoryRecord? { entries[ExactName(id)]?.story }

    /// The ids of the stories that have all words of a text (``StoryStore/search(_:)``).
    public func search(_ text: String) -> [String] {
        let order = order()
        return order.words.stories(withAll: SearchTerms.question(text)).map { order.ids[$0] }
    }

    /// Adds stories, each in the place of one with its id.
    public func put(_ stories: [StoryRecord]) {
        for story in stories { entries[ExactName(story.id)] = Entry(story) }
        knownOrder = nil
    }

    /// Takes away the stories of these ids.
    public func remove(ids: [String]) {
        for id in ids { entries[ExactName(id)] = nil }
        knownOrder = nil
    }

    private func order() -> Order {
        if let knownOrder { return knownOrder }
        let order = Order(entries)
        knownOrder = order
        return order
    }
}
