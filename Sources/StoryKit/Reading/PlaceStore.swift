import StoryNavigation

/// Keeps where people stopped: a file, a database, a test.
public protocol PlaceStore: Sendable {
    /// The place that was kept for a story; nil where there is none.
    func place(inStory id: String) async -> SavedPlace?
    /// Keeps a place in place of what was kept for its story.
    func keep(_ place: SavedPlace) async
}
