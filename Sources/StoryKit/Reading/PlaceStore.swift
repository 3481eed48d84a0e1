import StoryNavigation

/// Keeps where people stopped: a file, a database, a test.
///
/// A ``StoryReader`` waits ten seconds for each call. Then the call's task is cancelled, and the reader goes on
/// without: a place that could not be read in time counts as one that can't be read, and what ends later must not take
/// the place of what was kept meanwhile. One place is kept after the other, and of those that come meanwhile only the
/// newest.
public protocol PlaceStore: Sendable {
    /// The place that was kept for a story; nil where there is none. Throws where there may be one that can't be read:
    /// a reader that took it for none would keep another in its place.
    func place(inStory id: String) async throws(PlaceStoreError) -> SavedPlace?
    /// Keeps a place in place of what was kept for its story.
    func keep(_ place: SavedPlace) async
}

extension PlaceStore {
    /// The place that was kept for a story, as ``place(inStory:)`` gives it, or why there is none, where nothing comes
    /// in a time.
    func result(
        inStory id: String, within limit: Duration, by clock: Timekeeper
    ) async -> Result<SavedPlace?, PlaceStoreError> {
        let answer = await clock.result(within: limit) { () -> Result<SavedPlace?, PlaceStoreError> in
            do throws(PlaceStoreError) {
                return .success(try await place(inStory: id))
            } catch {
                return .failure(error)
            }
        }
        return answer ?? .failure(.unreadable("nothing came in \(limit)"))
    }
}
