import StoryNavigation

/// A move for the reader of a follower, or of an owner that continues at the reading's location.
enum CoReadingMove: Hashable, Sendable {
    /// Go to a location.
    case jump(to: StoryLocation)
    /// Restart the story, because the owner has restarted it, and then go to the owner's location.
    case restart(to: StoryLocation)
}
