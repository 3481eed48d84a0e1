/// What can be done with a recording of the story.
public enum PlaybackAvailability: Hashable, Sendable {
    /// It can be played, and are in the queue.
    case playable
    /// It can only be opened in an app of its own, as music videos are.
    case external
    /// There is nothing that plays or shows it.
    case unavailable
}
