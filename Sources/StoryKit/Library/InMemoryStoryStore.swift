import StorySource

/// A library in memory: for tests, previews, and stories from a server's response.
public actor InMemoryStoryStore: StoryStore {
    private struct Entry {
        let story: StoryRecord
        let words: [String]

        init(_ story: StoryRecord) {
            self.story = story
            words = Array(story.searchTerms)
        }
    }

    private struct Order {
        /// Sorted by their bytes.
        let ids: [String]
        /// The words of the stories, by their positions in ``ids``.
        let words: WordIndex

        init(_ entries: [ExactName: Entry]) {
            let sorted = entries.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
            ids = sorted.map(\.key.text)
            words = WordIndex(sorted.map(\.value.words))
        }
    }

    private var entries: [ExactName: Entry]
    /// Nil after a change, until it is needed again.
    private var knownOrder: Order?

    /// Creates a library. Of stories with the same id, the last counts.
    public init(_ stories: [StoryRecord] = []) {
        entries = Dictionary(stories.map { (ExactName($0.id), Entry($0)) }, uniquingKeysWith: { $1 })
        knownOrder = Order(entries)
    }

    /// The number of stories.
    public func count() -> Int { entries.count }

    /// Returns the stories after an id (``StoryStore/stories(after:limit:)``).
    public func stories(after id: String?, limit: Int) -> [StoryRecord] {
        let ids = order().ids
        let start = id.map { id in ids.partitioningIndex { id.utf8.lexicographicallyPrecedes($0.utf8) } } ?? 0
        return ids[start...].prefix(max(0, limit)).compactMap { entries[ExactName($0)]?.story }
    }

    /// Returns the story with an id; nil if there is none.
    public func story(id: String) -> StoryRecord? { entries[ExactName(id)]?.story }

    /// Returns the ids of the stories that contain all words of a text (``StoryStore/search(_:)``).
    public func search(_ text: String) -> [String] {
        let order = order()
        return order.words.stories(withAll: SearchTerms.query(text)).map { order.ids[$0] }
    }

    /// Adds stories, and replaces those with the same ids.
    public func put(_ stories: [StoryRecord]) {
        for story in stories { entries[ExactName(story.id)] = Entry(story) }
        knownOrder = nil
    }

    /// Removes the stories with these ids.
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
