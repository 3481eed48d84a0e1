/// Whose steps a reader takes. ``StoryReader/join(_:)`` sets it by what the others do.
public enum ReaderMode: Hashable, Sendable {
    /// Its own. Also in a shared reading, as long as there is nobody to follow.
    case alone
    /// Its own, and the others follow.
    case owner
    /// The owner's.
    case follower(Following)

    /// What a follower knows of the owner.
    public struct Following: Hashable, Sendable {
        /// Whom it follows.
        public let owner: CoReadingParticipant
        /// What the owner sees.
        public let activity: CoReadingActivity
        /// Whether it may turn pages, until the owner turns one.
        public let canTurnPages: Bool

        /// Takes each member as it is.
        package init(owner: CoReadingParticipant, activity: CoReadingActivity, canTurnPages: Bool) {
            self.owner = owner
            self.activity = activity
            self.canTurnPages = canTurnPages
        }
    }

    /// Whether the reader takes steps of its own.
    public var canTurnPages: Bool { bound == nil }

    /// What a follower that may not turn pages knows of the owner; nil for others.
    var bound: Following? {
        if case .follower(let following) = self, !following.canTurnPages { following } else { nil }
    }

    /// What a reader shows whose own screen is this. A follower that can't turn pages sees what the owner waits for, but its own
    /// errors and waiting first, and no way to where the owner isn't.
    func screen(over own: ReaderScreen) -> ReaderScreen {
        guard let bound else { return own }
        switch (own, bound.activity) {
        case (.page, .reading): return own
        case (.page(let page), .loading(let reason)):
            return .loading(
                LoadingScreen(reason, offersRetry: false, offersBack: false, turn: page.turn, owner: bound.owner))
        case (.page(let page), .failure):
            return .failure(FailureScreen(reason: .owner(bound.owner), actions: [.close], turn: page.turn))
        case (.loading(let screen), _):
            return .loading(
                LoadingScreen(screen.reason, offersRetry: screen.offersRetry, offersBack: false, turn: screen.turn))
        case (.failure(let screen), _):
            let actions = screen.actions.filter { $0 != .back && $0 != .restart }
            return .failure(
                FailureScreen(reason: screen.reason, actions: actions, section: screen.section, turn: screen.turn))
        }
    }
}
