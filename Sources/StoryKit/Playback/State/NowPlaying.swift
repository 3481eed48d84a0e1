/// The current recording, for a lock screen or a mini player.
public struct NowPlaying: Hashable, Sendable {
    /// The key of the recording.
    public let key: String
    /// Its title.
    public let title: String
    /// Its artist.
    public let artist: String
    /// The title of the current piece of an album or a playlist; nil while it is unknown.
    public let track: String?
    /// Its artwork, if it has any.
    public let artwork: ResourceURL?
    /// Whether only a preview plays.
    public let isPreview: Bool
    /// The duration of the recording or its preview; nil while it is unknown.
    public let duration: Duration?
    /// The position in the recording.
    public let elapsed: Duration
    /// Its position in the queue, from 1: the number of recordings played before it, plus one.
    public let position: Int
    /// The length of the queue: the recordings that were played, this one, and those up next.
    public let count: Int
}
