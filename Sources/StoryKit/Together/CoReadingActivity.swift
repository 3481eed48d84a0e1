/// What the owner of a reading sees, as the others are told.
public enum CoReadingActivity: Hashable, Sendable {
    /// A page of the story.
    case reading
    /// A loading screen, for this reason.
    case loading(LoadingScreen.Reason)
    /// An error.
    case failure
}
