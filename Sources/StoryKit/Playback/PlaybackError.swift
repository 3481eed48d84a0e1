/// Why a recording can't be heard.
public enum PlaybackError: Error, Hashable, Sendable {
    /// The reader, or who decides for them, has not allowed the music to be played.
    case authorizationDenied
    /// It could not be played. The text says why to developers, and is not meant for readers.
    case playbackFailed(String)
    /// The network is not there.
    case networkUnavailable
}
