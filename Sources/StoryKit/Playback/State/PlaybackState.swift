/// The state of the current recording.
public enum PlaybackState: Hashable, Sendable {
    /// Nothing was played yet.
    case idle
    /// It is about to sound.
    case loading
    /// It sounds.
    case playing
    /// It waits for the reader: it was paused, or waits for permission.
    case paused
    /// It, or its preview, has ended, and nothing follows.
    case ended
    /// It can't play, for this reason.
    case failed(PlaybackError)

    /// Whether it sounds or is about to, so that a button would pause it.
    public var isOn: Bool { self == .playing || self == .loading }
}
