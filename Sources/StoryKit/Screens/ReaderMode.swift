/// Who takes a reader's steps. ``StoryReader/join(_:)`` sets it according to the other participants.
public enum ReaderMode: Hashable, Sendable {
    /// The reader itself. Also in a shared reading without an owner to follow.
    case alone
    /// The reader itself, and the others follow.
    case owner
    /// The owner of the shared reading.
    case follower(Following)

    /// The owner as seen by a follower.
    public struct Following: Hashable, Sendable {
        /// The owner.
        public let owner: CoReadingParticipant
        /// What the owner sees.
        public let activity: CoReadingActivity
        /// Whether the follower may turn pages, until the owner turns one.
        public let canTurnPages: Bool
    }

    /// Whether the reader can take steps of its own.
    public var canTurnPages: Bool { bound == nil }

    /// The owner's state for a follower that can't turn pages; nil for other modes.
    var bound: Following? {
        if case .follower(let following) = self, !following.canTurnPages { following } else { nil }
    }

    /// Returns the screen to show in place of the reader's own. A follower that can't turn pages sees what the owner waits for,
    /// except over its own errors and loading screens, and no way to a location other than the owner's.
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
