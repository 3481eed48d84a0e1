import StoryNavigation

/// Keeps where people stopped: a file, a database, a test.
///
/// A ``StoryReader`` waits ten seconds for each call. Then the call's task is cancelled, and the reader goes on
/// without: a bookmark that could not be read in time counts as one that can't be read, and what ends later must not take
/// the bookmark of what was kept meanwhile. One bookmark is kept after the other, and of those that come meanwhile only the
/// newest.
public protocol BookmarkStore: Sendable {
    /// The bookmark that was kept for a story; nil where there is none. Throws where there may be one that can't be read:
    /// a reader that took it for none would keep another in its place.
    func bookmark(inStory id: String) async throws(BookmarkStoreError) -> Bookmark?
    /// Keeps a bookmark in place of what was kept for its story.
    func keep(_ bookmark: Bookmark) async
}

extension BookmarkStore {
    /// The bookmark that was kept for a story, as ``bookmark(inStory:)`` gives it, or why there is none, where nothing comes
    /// in a time.
    func result(
        inStory id: String, within limit: Duration, by clock: ElapsedClock
    ) async -> Result<Bookmark?, BookmarkStoreError> {
        let answer = await clock.result(within: limit) {
            await Result<Bookmark?, BookmarkStoreError>(of: { () async throws(BookmarkStoreError) in
                try await bookmark(inStory: id)
            })
        }
        return answer ?? .failure(.unreadable("nothing came in \(limit)"))
    }
}
