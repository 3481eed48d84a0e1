/// What the app can do with a recording.
public enum PlaybackAvailability: Hashable, Sendable {
    /// It can be played and queued.
    case playable
    /// It can only be opened in another app, like music videos.
    case external
    /// It can neither be played nor opened.
    case unavailable
}
