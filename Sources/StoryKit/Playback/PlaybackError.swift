/// Why a recording can't be heard.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reader, or whoever decides for them, has not allowed the music to be played.
    case authorizationDenied
    /// It could not be played. The text says why to developers, and is not meant for readers.
    case playbackFailed(String)
    /// The network is not there.
    case networkUnavailable

    /// The fact with its reason, for a log.
    public var description: String {
        switch self {
        case .authorizationDenied: "the music may not be played from this account"
        case .playbackFailed(let reason): "it could not be played: \(reason)"
        case .networkUnavailable: "the network is not there"
        }
    }
}
