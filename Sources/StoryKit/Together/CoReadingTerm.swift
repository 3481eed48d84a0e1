/// A claim to own a reading. The greatest term owns it, compared by epoch and then by the owner's id.
///
/// As in consensus among replicas, a term orders leaders (Ongaro and Ousterhout, "In Search of an Understandable Consensus
/// Algorithm", 5.1), but there is no vote: a claim is enough.
public struct CoReadingTerm: Hashable, Comparable, Sendable {
    /// The number of the takeover, from 1; later ones are greater.
    public var epoch: UInt64
    /// The participant that claimed it.
    public var owner: CoReadingParticipant.ID

    /// Creates a term.
    public init(epoch: UInt64, owner: CoReadingParticipant.ID) {
        self.epoch = epoch
        self.owner = owner
    }

    /// Returns whether the right term wins over the left one.
    public static func < (left: CoReadingTerm, right: CoReadingTerm) -> Bool {
        (left.epoch, left.owner) < (right.epoch, right.owner)
    }
}
