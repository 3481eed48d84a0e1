/// Derives announcements from changes of a ``CoReadingStatus``.
///
///     var announcer = CoReadingAnnouncer()
///     // Whenever the status changes:
///     for announcement in announcer.announce(session.status) { show(announcement.userMessage) }
public struct CoReadingAnnouncer: Sendable {
    private var last = CoReadingStatus()
    private var wasConnected = false

    /// Creates an announcer that has announced nothing yet.
    public init() {}

    /// Returns the announcements for the changes since the last status, the most important first. A failing connection is
    /// announced once, even if its reason changes.
    public mutating func announce(_ status: CoReadingStatus) -> [CoReadingAnnouncement] {
        defer { last = status }
        var announcements = connection(status).map { [$0] } ?? []
        if status.role != last.role, let role = role(status) { announcements.append(role) }
        if status.role != .owner, let owner = owner(status) { announcements.append(owner) }
        if status.hasUnverified, !last.hasUnverified { announcements.append(.unverified) }
        return announcements + others(status)
    }

    private mutating func connection(_ status: CoReadingStatus) -> CoReadingAnnouncement? {
        switch (status.connection, last.connection) {
        case (.connected, .connected), (.connecting, _): return nil
        case (.connected, let before):
            defer { wasConnected = true }
            // An immediate connection need not be announced.
            if before == .connecting { return nil }
            return wasConnected ? .connectedAgain : .connected
        case (.disconnected(let reason), _) where status.isCutOff: return last.isCutOff ? nil : .cutOff(reason: reason)
        case (.disconnected, .disconnected): return nil
        case (.disconnected(let reason), _): return .disconnected(reason: reason)
        }
    }

    private func role(_ status: CoReadingStatus) -> CoReadingAnnouncement? {
        switch status.role {
        case .owner: .leading
        // A leader who is not followed is announced with the reason.
        case .follower where last.role == .owner && status.refusal == nil:
            status.owner.map { .handedOver(to: $0.participant) }
        case .follower where status.owner == nil: .nobodyLeads
        case .idle, .joining, .follower, .ended: nil
        }
    }

    private func owner(_ status: CoReadingStatus) -> CoReadingAnnouncement? {
        guard let owner = status.owner else { return nil }
        let isNew = owner.participant.id != last.owner?.participant.id
        // A participant that reads something else is not followed, even if it leads.
        if let refusal = status.refusal, isNew || refusal != last.refusal {
            return .refused(owner.participant, refusal)
        }
        if status.refusal != nil, owner.presence == .present || owner.presence == .expected { return nil }
        let isAccepted = last.refusal != nil && status.refusal == nil
        guard isNew || isAccepted || owner.presence != last.owner?.presence else { return nil }
        switch owner.presence {
        case .present where isNew || isAccepted: return .following(owner.participant)
        case .present: return .returned(owner.participant)
        case .expected: return isNew ? .expecting(owner.participant) : nil
        case .silent: return .silent(owner.participant)
        case .left: return .left(owner.participant)
        }
    }

    /// Returns the participants other than the owner that have come or gone.
    private func others(_ status: CoReadingStatus) -> [CoReadingAnnouncement] {
        guard status.role == .owner || status.role == .follower else { return [] }
        let before = last.role == .owner || last.role == .follower ? Self.others(last) : []
        let come = Self.others(status).filter { one in
            // A renamed participant is not a new one.
            !before.contains {
                $0.id == one.id && last.notFollowing.contains(one.id) == status.notFollowing.contains(one.id)
            }
        }
        let gone = before.filter { other in !status.others.contains { $0.id == other.id } }
        return come.map { status.notFollowing.contains($0.id) ? .doesNotFollow($0) : .joined($0) }
            + gone.map { .gone($0) }
    }

    private static func others(_ status: CoReadingStatus) -> [CoReadingParticipant] {
        status.others.filter { $0.id != status.owner?.participant.id }
    }
}
