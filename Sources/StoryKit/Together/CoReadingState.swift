import StoryNavigation

/// Where the owner of a reading is.
public struct CoReadingState: Hashable, Sendable {
    /// An offer to take the reading over.
    public struct Offer: Hashable, Sendable {
        /// To whom.
        public var to: CoReadingParticipant.ID
        /// The sequence with which it was made; it tells offers apart.
        public var number: UInt64

        /// Takes each member as it is.
        public init(to: CoReadingParticipant.ID, number: UInt64) {
            self.to = to
            self.number = number
        }
    }

    /// The owner of the reading.
    public var owner: CoReadingParticipant
    /// Which of the times that the reading was taken over, from 1; the later, the greater.
    public var epoch: UInt64
    /// The number of the state in its epoch, from 1.
    public var sequence: UInt64
    /// What is read.
    public var revision: CoReadingRevision
    /// The owner's location.
    public var location: StoryLocation
    /// What the owner sees there.
    public var activity: CoReadingActivity
    /// Whether followers may turn pages.
    public var letsFollowersTurn: Bool
    /// The sequence with which the owner last restarted the story; nil where it did not in this epoch.
    public var restart: UInt64?
    /// Who may take over.
    public var offer: Offer?

    /// Takes each member as it is.
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

    /// Who owns the reading, as it is compared.
    public var term: CoReadingTerm { CoReadingTerm(epoch: epoch, owner: owner.id) }
}
