/// Whether music may be played from the reader's account.
public enum PlaybackAuthorization: String, Hashable, Codable, CaseIterable, Sendable {
    /// The reader was not asked yet.
    case notDetermined
    /// The reader said no.
    case denied
    /// The reader can't decide: a parent or the device's administrator does.
    case restricted
    /// It may.
    case authorized

    /// What the reader can do about it; nil where there is nothing to be done.
    public var action: PlaybackAction? {
        switch self {
        case .notDetermined: .authorize
        case .denied: .openSettings
        case .restricted: .tryAgain
        case .authorized: nil
        }
    }
}
