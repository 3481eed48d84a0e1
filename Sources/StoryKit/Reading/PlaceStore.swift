import StoryNavigation

/// Keeps where people stopped: a file, a database, a test.
public protocol PlaceStore: Sendable {
    /// The place that was kept for a story; nil where there is none. Throws where there may be one that can't be read: a reader that
    /// took it for none would keep another in its place.
    func place(inStory id: String) async throws(PlaceStoreError) -> SavedPlace?
    /// Keeps a place in place of what was kept for its story.
    func keep(_ place: SavedPlace) async
}
