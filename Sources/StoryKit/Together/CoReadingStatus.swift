import StoryNavigation

/// The state of a shared reading for display, except the story.
public struct CoReadingStatus: Hashable, Sendable {
    /// The role of this participant.
    public enum Role: Hashable, Sendable {
        /// The session is not started.
        case idle
        /// The session is discovering the other participants.
        case joining
        /// The owner, whom the others follow.
        case owner
        /// A follower.
        case follower
        /// The session has ended.
        case ended
    }

    /// Whether messages can be sent and received.
    public enum Connection: Hashable, Sendable {
        /// Not connected yet.
        case connecting
        /// Connected.
        case connected
        /// Not connected, for this reason. The transport keeps trying, unless the session is ``CoReadingStatus/isCutOff``.
        case disconnected(reason: String)
    }

    /// The owner, whom the others follow.
    public struct Owner: Hashable, Sendable {
        /// The participant that owns the reading.
        public var participant: CoReadingParticipant
        /// The presence of the owner.
        public var presence: Presence
        /// The owner's location, in the revision that it reads.
        public var location: StoryLocation
        /// What the owner sees there.
        public var activity = CoReadingActivity.reading
    }

    /// The presence of a participant.
    public enum Presence: Hashable, Sendable {
        /// It was heard from recently.
        case present
        /// It is known from its retained state, and should be heard from soon.
        case expected
        /// It has not been heard from for some time.
        case silent
        /// It has left, or its connection was lost.
        case left
    }

    /// The role of this participant.
    public var role = Role.idle
    /// The state of the connection.
    public var connection = Connection.connecting
    /// Whether the transport has ended, for the reason in ``connection``. This session can't connect any more; a new one over
    /// another transport can.
    public var isCutOff = false
    /// The owner, which may be this participant; nil if there is no known owner.
    public var owner: Owner?
    /// Whether messages have arrived that fail verification with the reading's key, and none that pass it. They are ignored.
    public var hasUnverified = false
    /// Why the owner is not followed; nil if it is.
    public var refusal: CoReadingRefusal?
    /// Whether the owner lets its followers turn pages.
    public var letsFollowersTurn = false
    /// The participant that offers the reading to this one.
    public var offer: CoReadingParticipant?
    /// The participant to which this one offers the reading.
    public var offeredTo: CoReadingParticipant.ID?
    /// The other participants, ordered by name. Without a connection, those at the time of its loss.
    public var others: [CoReadingParticipant] = []
    /// The participants that don't follow the owner, because they read another revision or story.
    public var notFollowing: Set<CoReadingParticipant.ID> = []

    /// The mode of a reader in this reading.
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

    /// Creates the status of a session that is not started.
    public init() {}
}
