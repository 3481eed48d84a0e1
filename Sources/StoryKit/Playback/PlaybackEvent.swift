/// What an adapter tells of the recording that it was to play.
public enum PlaybackEvent: Hashable, Sendable {
    /// It sounds now: from the beginning, or again.
    case playing
    /// It does not sound for now, whoever paused it.
    case paused
    /// How much of it has been heard, and how long it is, where that is known. To be reported at least each second.
    case progress(elapsed: Duration, duration: Duration?)
    /// The piece of an album or a playlist that is heard, by its title.
    case track(String)
    /// It was heard to its end.
    case ended
    /// It can't be heard any longer.
    case failed(PlaybackError)
}
