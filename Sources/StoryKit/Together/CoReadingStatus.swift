import StoryNavigation

/// All that there is to show about a shared reading, except the story.
public struct CoReadingStatus: Hashable, Sendable {
    /// What this participant is.
    public enum Role: Hashable, Sendable {
        /// Not there yet: the session was not started.
        case idle
        /// Finding the other participants.
        case joining
        /// The one whom the others follow.
        case owner
        /// One of the others.
        case follower
        /// Not there any more.
        case ended
    }

    /// Whether messages come and go.
    public enum Connection: Hashable, Sendable {
        /// They never did yet.
        case connecting
        /// They do.
        case connected
        /// They don't, for the reason in these words. The transport goes on trying, unless the session is
        /// ``CoReadingStatus/isCutOff``.
        case disconnected(reason: String)
    }

    /// The one whom the others follow.
    public struct Owner: Hashable, Sendable {
        /// Who it is.
        public var participant: CoReadingParticipant
        /// Whether it is there.
        public var presence: Presence
        /// Its location, in the revision that it reads.
        public var location: StoryLocation
        /// What it sees there.
        public var activity = CoReadingActivity.reading
    }

    /// Whether somebody is there.
    public enum Presence: Hashable, Sendable {
        /// It was heard not long ago.
        case present
        /// It is known from what it has left after, and is to be heard soon.
        case expected
        /// It was not heard for some time.
        case silent
        /// It has said that it goes, or its connection was lost.
        case left
    }

    /// What this participant is.
    public var role = Role.idle
    /// Whether messages come and go.
    public var connection = Connection.connecting
    /// Whether the transport has ended by itself, for the reason of ``connection``. This session can't connect any more; a new
    /// one over another transport can.
    public var isCutOff = false
    /// The one whom the others follow, this participant included; nil where nobody is known.
    public var owner: Owner?
    /// Whether messages have come that the key of the reading does not verify, and none that it does. They are ignored.
    public var hasUnverified = false
    /// Why the owner is not followed; nil where it is.
    public var refusal: CoReadingRefusal?
    /// Whether the owner lets its followers turn pages.
    public var letsFollowersTurn = false
    /// Who offers this participant to take over.
    public var offer: CoReadingParticipant?
    /// To whom this participant offers to take over.
    public var offeredTo: CoReadingParticipant.ID?
    /// The other participants, ordered by their names. Without a connection, those at the time it was lost.
    public var others: [CoReadingParticipant] = []
    /// Those that don't follow the owner, since they read another revision or story.
    public var strays: Set<CoReadingParticipant.ID> = []

    /// Whose steps a reader takes.
    public var readerMode: ReaderMode {
        switch role {
        case .owner: return .owner
        case .follower:
            guard refusal == nil, let owner, owner.presence == .present || owner.presence == .expected else {
                return .alone
            }
            return .follower(
                ReaderMode.Following(
                    owner: owner.participant, activity: owner.activity, canTurnPages: letsFollowersTurn))
        case .idle, .joining, .ended: return .alone
        }
    }

    /// The status of one that was not started.
    public init() {}
}
