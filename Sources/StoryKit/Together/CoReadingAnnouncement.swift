/// A change in a shared reading that people should hear of: shown for a moment, and read aloud to those who can't see it.
/// ``CoReadingAnnouncer`` makes them.
public enum CoReadingAnnouncement: Hashable, Sendable {
    /// There is a connection, for the first time, where there could be none before.
    case connected
    /// There is a connection again.
    case connectedAgain
    /// There is no connection, for this reason; the transport goes on trying.
    case disconnected(reason: String)
    /// There is no connection, for this reason, and there won't be one.
    case cutOff(reason: String)
    /// Messages come that the key of the reading does not verify, and are ignored. This participant may have another key than the
    /// others.
    case unverified
    /// This participant is the one whom the others follow.
    case leading
    /// It was the one, and now this one is.
    case handedOver(to: CoReadingParticipant)
    /// Nobody is there whom it could follow.
    case nobodyLeads
    /// It follows this one.
    case following(CoReadingParticipant)
    /// It follows this one, of whom only the retained state is known.
    case expecting(CoReadingParticipant)
    /// The one whom it follows is there again, or for the first time.
    case returned(CoReadingParticipant)
    /// The one whom it follows was not heard for some time.
    case silent(CoReadingParticipant)
    /// The one whom it follows has gone.
    case left(CoReadingParticipant)
    /// This one leads and is not followed, for this reason.
    case refused(CoReadingParticipant, CoReadingRefusal)
    /// Somebody else follows.
    case joined(CoReadingParticipant)
    /// Somebody else is there and does not follow, since it reads another revision or story.
    case strayed(CoReadingParticipant)
    /// Somebody else is there no more.
    case gone(CoReadingParticipant)
}
