/// What plays, as a lock screen or a bar at the foot of the screen shows it.
public struct NowPlaying: Hashable, Sendable {
    /// The key of the recording.
    public let key: String
    /// Its title.
    public let title: String
    /// Its artist.
    public let artist: String
    /// The title of the piece that is heard, of an album or a playlist; nil as long as nobody knows.
    public let track: String?
    /// Its artwork, if it has any.
    public let artwork: ResourceURL?
    /// Whether only a preview of it is heard.
    public let isPreview: Bool
    /// How long what is heard of it is; nil as long as nobody knows.
    public let duration: Duration?
    /// How much of it has been heard.
    public let elapsed: Duration
    /// Its location in the queue, counted from 1: one more than the recordings that were played before it.
    public let position: Int
    /// How many recordings the queue has: those that were played, this one, and those that are up next.
    public let count: Int
}
