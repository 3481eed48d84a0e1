extension CoReadingRefusal {
    /// Why the owner is not followed and what to do about it, in English. The id comes from other participants: terminals must
    /// make control characters visible.
    public var userMessage: String {
        switch self {
        case .otherStory(let id): "The others are reading another story, '\(id)'. Open that one to read along."
        case .otherRevision:
            "The others are reading another revision of this story. Get the same revision to read along."
        }
    }
}

extension CoReadingAnnouncement {
    /// What has happened and what it means, in English. Names and reasons come from other participants: terminals must make
    /// control characters visible.
    public var userMessage: String {
        switch self {
        case .connected: "Connected."
        case .connectedAgain: "Connected again."
        case .disconnected(let reason): "Not connected, trying again: \(reason)"
        case .cutOff(let reason): "Not connected: \(reason)"
        case .unverified:
            "Messages come that do not fit your invitation, and are ignored. If you hear nobody, ask for a new one."
        case .leading: "You lead: the others go where you go."
        case .handedOver(let one): "\(one.shownName) leads now."
        case .nobodyLeads: "Nobody leads yet."
        case .following(let one): "You follow \(one.shownName)."
        case .expecting(let one): "You follow \(one.shownName), who is not heard yet."
        case .returned(let one): "\(one.shownName) is here."
        case .silent(let one): "Nothing is heard of \(one.shownName). You can read on alone."
        case .left(let one): "\(one.shownName) has gone. You can read on alone."
        case .refused(let one, let refusal): "\(one.shownName) leads. \(refusal.userMessage)"
        case .joined(let one): "\(one.shownName) joined."
        case .doesNotFollow(let one): "\(one.shownName) has another story or revision, and does not follow."
        case .gone(let one): "\(one.shownName) is gone."
        }
    }
}

extension CoReadingParticipant {
    /// The name to show: not every name is visible.
    public var shownName: String { name.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "Somebody" : name }
}
