/// What becomes of the recording that is to be heard.
public enum PlaybackState: Hashable, Sendable {
    /// Nothing was to be heard yet.
    case idle
    /// It will sound in a moment.
    case loading
    /// It sounds.
    case playing
    /// It waits for the reader: it was paused, or was to begin and has not been allowed to yet.
    case paused
    /// It was heard to its end, or its preview was, and nothing follows.
    case ended
    /// It can't be heard, for this reason.
    case failed(PlaybackError)

    /// Whether it sounds or will in a moment, so that a button would pause it.
    public var isOn: Bool { self == .playing || self == .loading }
}
