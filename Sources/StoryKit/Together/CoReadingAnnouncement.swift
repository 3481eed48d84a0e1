/// A change in a shared reading to announce to people: shown briefly, and read aloud to people who can't see it.
/// ``CoReadingAnnouncer`` creates announcements.
public enum CoReadingAnnouncement: Hashable, Sendable {
    /// The first connection is established, after a failure to connect.
    case connected
    /// The connection is restored.
    case connectedAgain
    /// The connection is lost, for this reason; the transport keeps trying.
    case disconnected(reason: String)
    /// The connection is lost for good, for this reason.
    case cutOff(reason: String)
    /// Messages arrive that fail verification with the reading's key, and are ignored. This participant may have a different
    /// key than the others.
    case unverified
    /// This participant is now the owner.
    case leading
    /// This participant is no longer the owner; the given one is.
    case handedOver(to: CoReadingParticipant)
    /// There is no owner to follow.
    case nobodyLeads
    /// This participant follows the given one.
    case following(CoReadingParticipant)
    /// This participant follows the given one, of which only the retained state is known.
    case expecting(CoReadingParticipant)
    /// The owner is present, again or for the first time.
    case returned(CoReadingParticipant)
    /// The owner has not been heard from for some time.
    case silent(CoReadingParticipant)
    /// The owner has left.
    case left(CoReadingParticipant)
    /// The given participant leads but is not followed, for this reason.
    case refused(CoReadingParticipant, CoReadingRefusal)
    /// Another participant now follows.
    case joined(CoReadingParticipant)
    /// Another participant is present but does not follow, because it reads another revision or story.
    case doesNotFollow(CoReadingParticipant)
    /// Another participant is no longer present.
    case gone(CoReadingParticipant)
}
