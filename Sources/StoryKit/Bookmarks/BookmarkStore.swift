import StoryNavigation

/// Stores the reader's bookmarks, for example in a file or a database.
///
/// A ``StoryReader`` makes each call with a timeout of ten seconds. After it, the call's task is cancelled and the reader
/// continues without it. A bookmark that is not returned in time counts as unreadable. A call that ends later must not
/// overwrite a bookmark that was stored since. Bookmarks are stored one at a time; of those that wait, only the newest.
public protocol BookmarkStore: Sendable {
    /// Returns the bookmark stored for a story; nil if there is none. Throws if there may be one that can't be read, since a
    /// reader that took it for none would overwrite it.
    func bookmark(inStory id: String) async throws(BookmarkStoreError) -> Bookmark?
    /// Stores a bookmark, in place of the one for its story.
    func save(_ bookmark: Bookmark) async
}

extension BookmarkStore {
    /// Returns the result of ``bookmark(inStory:)``, or a failure after the timeout.
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
