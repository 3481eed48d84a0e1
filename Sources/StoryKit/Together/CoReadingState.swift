import StoryNavigation

/// The location of a reading's owner, and what the owner shares.
public struct CoReadingState: Hashable, Sendable {
    /// An offer to take over the reading.
    public struct Offer: Hashable, Sendable {
        /// The participant that may take over.
        public var to: CoReadingParticipant.ID
        /// The sequence with which the offer was made; it identifies the offer.
        public var number: UInt64

        /// Creates an offer.
        public init(to: CoReadingParticipant.ID, number: UInt64) {
            self.to = to
            self.number = number
        }
    }

    /// The owner of the reading.
    public var owner: CoReadingParticipant
    /// The number of the takeover, from 1; later ones are greater.
    public var epoch: UInt64
    /// The number of the state in its epoch, from 1.
    public var sequence: UInt64
    /// The revision that the owner reads.
    public var revision: CoReadingRevision
    /// The owner's location.
    public var location: StoryLocation
    /// What the owner sees there.
    public var activity: CoReadingActivity
    /// Whether followers may turn pages.
    public var letsFollowersTurn: Bool
    /// The sequence with which the owner last restarted the story; nil if it did not in this epoch.
    public var restart: UInt64?
    /// The open offer to take over.
    public var offer: Offer?

    /// Creates a state.
    public init(
        owner: CoReadingParticipant, epoch: UInt64, sequence: UInt64, revision: CoReadingRevision,
        location: StoryLocation, activity: CoReadingActivity = .reading, letsFollowersTurn: Bool = false,
        restart: UInt64? = nil, offer: Offer? = nil
    ) {
        self.owner = owner
        self.epoch = epoch
        self.sequence = sequence
        self.revision = revision
        self.location = location
        self.activity = activity
        self.letsFollowersTurn = letsFollowersTurn
        self.restart = restart
        self.offer = offer
    }

    /// The term of the owner, for comparison.
    public var term: CoReadingTerm { CoReadingTerm(epoch: epoch, owner: owner.id) }
}
