/// A way on that is offered to the reader, as a button; ``PlaybackController/perform(_:)`` goes it.
public enum PlaybackAction: Hashable, CaseIterable, Sendable {
    /// Asks for the permission to play.
    case authorize
    /// Opens the settings in which the permission can be given.
    case openSettings
    /// Plays from the beginning what could not be played.
    case tryAgain
    /// Plays the preview only.
    case playPreview
    /// Plays as a whole what was a preview.
    case playWhole
    /// Opens the recording's page in the app that it belongs to.
    case openExternally
}
