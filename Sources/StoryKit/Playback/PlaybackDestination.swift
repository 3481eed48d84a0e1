/// What to open in another app.
public enum PlaybackDestination: Hashable, Sendable {
    /// The page of a recording.
    case link(ResourceURL)
    /// The settings in which music can be permitted.
    case settings
}
