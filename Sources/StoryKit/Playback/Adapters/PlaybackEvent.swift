/// What an adapter reports about its request.
public enum PlaybackEvent: Hashable, Sendable {
    /// Sound begins: from the beginning, or after a pause.
    case playing
    /// Sound is interrupted, whoever paused it.
    case paused
    /// The position, and the duration if it is known. Report it at least once a second.
    case progress(elapsed: Duration, duration: Duration?)
    /// The title of the current piece of an album or a playlist.
    case track(String)
    /// It played to its end.
    case ended
    /// It can't play any longer.
    case failed(PlaybackError)
}
