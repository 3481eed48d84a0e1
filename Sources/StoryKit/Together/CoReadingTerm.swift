/// Who owns a reading, as it is compared: the greater term owns it, by its epoch and then by its owner's id.
///
/// A term here is what it is among replicas that choose a leader (Ongaro and Ousterhout, "In Search of an Understandable
/// Consensus Algorithm", 5.1), but nobody votes: who claims, owns.
public struct CoReadingTerm: Hashable, Comparable, Sendable {
    /// Which of the times that the reading was taken over, from 1; the later, the greater.
    public var epoch: UInt64
    /// The participant that claimed it.
    public var owner: CoReadingParticipant.ID

    /// Takes each member as it is.
    public init(epoch: UInt64, owner: CoReadingParticipant.ID) {
        self.epoch = epoch
        self.owner = owner
    }

    /// Whether the right one owns the reading where both are claimed.
    public static func < (left: CoReadingTerm, right: CoReadingTerm) -> Bool {
        (left.epoch, left.owner) < (right.epoch, right.owner)
    }
}
