/// An action offered to the reader as a button. ``PlaybackController/perform(_:)`` performs it.
public enum PlaybackAction: Hashable, CaseIterable, Sendable {
    /// Asks for permission to play.
    case authorize
    /// Opens the settings in which permission can be given.
    case openSettings
    /// Retries a recording that failed, from its beginning.
    case tryAgain
    /// Plays the preview only.
    case playPreview
    /// Plays the whole recording after a preview.
    case playWhole
    /// Opens the recording's page in its own app.
    case openExternally
}
