/// The permission to play music from the reader's account.
public enum PlaybackAuthorization: String, Hashable, Codable, CaseIterable, Sendable {
    /// The reader was not asked yet.
    case notDetermined
    /// The reader refused.
    case denied
    /// The reader can't decide: a parent or the device's administrator does.
    case restricted
    /// The music may be played.
    case authorized

    /// The action that may lead to permission; nil if none is needed.
    public var action: PlaybackAction? {
        switch self {
        case .notDetermined: .authorize
        case .denied: .openSettings
        case .restricted: .tryAgain
        case .authorized: nil
        }
    }
}
