/// Reads all stories of a store, in batches.
struct StoryBatches {
    private static let size = 256

    private(set) var stories: [StoryRecord] = []

    /// Reads the next batch. Returns false after the last one.
    mutating func readNext(from store: some StoryStore) async throws -> Bool {
        let last = stories.last?.id
        let more = try await store.stories(after: last, limit: Self.size)
        // A store that makes no progress would be read forever.
        var before = last
        for story in more {
            if let before, !before.utf8.lexicographicallyPrecedes(story.id.utf8) {
                throw StoryStoreError.failed("its stories are out of order")
            }
            before = story.id
        }
        stories += more
        return !more.isEmpty
    }
}
