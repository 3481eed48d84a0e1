/// Why a recording can't play.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reader, or the administrator of the device, has not given permission.
    case authorizationDenied
    /// It could not be played. The text is for developers, not for readers.
    case playbackFailed(String)
    /// The network is unavailable.
    case networkUnavailable

    /// The error with its cause, for a log.
    public var description: String {
        switch self {
        case .authorizationDenied: "the music may not be played from this account"
        case .playbackFailed(let reason): "it could not be played: \(reason)"
        case .networkUnavailable: "the network is not there"
        }
    }
}
