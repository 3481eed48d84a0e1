import StorySource

/// A library that is gone with the process: for tests, for previews, and for the stories of a server's answer.
public actor InMemoryStoryStore: StoryStore {
    private struct Entry {
        let story: StoryRecord
        /// Its words, sorted by their bytes.
        let words: [String]

        init(_ story: StoryRecord) {
            self.story = story
            words = story.searchWords.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }

        /// Whether one of the words begins with these letters.
        func has(_ beginning: String) -> Bool {
            let index = words.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(beginning.utf8) }
            return index < words.count && words[index].utf8.starts(with: beginning.utf8)
        }
    }

    private var entries: [ExactName: Entry] = [:]
    /// Sorted; nil where that was not done yet.
    private var sortedIDs: [String]?

    /// A library of these stories; of those with one id, of the last.
    public init(_ stories: [StoryRecord] = []) {
        for story in stories { entries[ExactName(story.id)] = Entry(story) }
    }

    /// How many stories there are.
    public func count() -> Int { entries.count }

    /// The stories that follow an id (``StoryStore/stories(after:limit:)``).
    public func stories(after id: String?, limit: Int) -> [StoryRecord] {
        let ids = allIDs()
        let start = id.map { id in ids.partitioningIndex { id.utf8.lexicographicallyPrecedes($0.utf8) } } ?? 0
        return ids[start...].prefix(max(0, limit)).compactMap { entries[ExactName($0)]?.story }
    }

    /// The story of an id; nil where there is none.
    public func story(id: String) -> StoryRecord? { entries[ExactName(id)]?.story }

    /// The ids of the stories that have all words of a text (``StoryStore/search(_:)``).
    public func search(_ text: String) -> [String] {
        let question = SearchWords.question(text)
        return allIDs().filter { id in
            guard let entry = entries[ExactName(id)] else { return false }
            return question.allSatisfy(entry.has)
        }
    }

    /// Adds stories, each in the place of one with its id.
    public func put(_ stories: [StoryRecord]) {
        for story in stories { entries[ExactName(story.id)] = Entry(story) }
        sortedIDs = nil
    }

    /// Takes away the stories of these ids.
    public func remove(ids: [String]) {
        for id in ids { entries[ExactName(id)] = nil }
        sortedIDs = nil
    }

    private func allIDs() -> [String] {
        if let sortedIDs { return sortedIDs }
        let sorted = entries.keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        sortedIDs = sorted
        return sorted
    }
}

extension Array {
    /// The first index whose element is in the second part of a sorted array, or its end.
    func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
