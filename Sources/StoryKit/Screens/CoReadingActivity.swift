/// What the owner of a reading sees, as sent to the other participants.
public enum CoReadingActivity: Hashable, Sendable {
    /// A page of the story.
    case reading
    /// A loading screen, for this reason.
    case loading(LoadingScreen.Reason)
    /// An error.
    case failure
}
