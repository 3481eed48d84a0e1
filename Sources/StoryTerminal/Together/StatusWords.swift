import StoryDiagnostics
import StoryKit

/// What is said of those who read together, whenever it changes.
struct StatusWords {
    private let reading: String
    private var last = CoReadingStatus()
    /// Those besides the one who leads that were told of, and whether they follow.
    private var known: [CoReadingParticipant.ID: (name: String, isStray: Bool)] = [:]
    private var wasConnected = false

    /// - Parameter reading: What the reading is called.
    init(reading: String) { self.reading = VisibleText.harmless(reading) }

    /// The sentences that tell what is different from the status before.
    mutating func sentences(_ status: CoReadingStatus) -> [String] {
        defer { last = status }
        var sentences: [String] = []
        sentences += connection(status.connection)
        if status.role != last.role { sentences += role(status) }
        if status.role != .owner, status.owner != last.owner { sentences += owner(status) }
        if status.role == .owner || status.role == .follower { sentences += others(status) }
        return sentences
    }

    /// Whoever comes and goes besides the one who leads.
    private mutating func others(_ status: CoReadingStatus) -> [String] {
        var sentences: [String] = []
        let before = known
        known = [:]
        for one in status.others where one.id != status.owner?.participant.id {
            let isStray = status.strays.contains(one.id)
            known[one.id] = (name(one), isStray)
            if before[one.id]?.isStray == isStray { continue }
            sentences.append(
                isStray
                    ? "\(name(one)) has another edition, and does not follow."
                    : "\(name(one)) reads along.")
        }
        let gone = before.filter { id, _ in !status.others.contains { $0.id == id } }
        return sentences + gone.values.map(\.name).sorted().map { "\($0) is gone." }
    }

    /// A connection that can't be had is told of once, whatever the reasons are one after the other.
    private mutating func connection(_ connection: CoReadingStatus.Connection) -> [String] {
        switch (connection, last.connection) {
        case (.connected, .disconnected):
            return [wasConnected ? "Connected again." : "Connected."]
        case (.connected, _): wasConnected = true
        case (.disconnected, .disconnected): break
        case (.disconnected(let reason), _):
            return ["Not connected, trying again: " + VisibleText.harmless(reason)]
        case (.connecting, _): break
        }
        return []
    }

    private func role(_ status: CoReadingStatus) -> [String] {
        switch status.role {
        case .owner: ["You share “\(reading)”: who follows it goes where you go."]
        case .follower where last.role == .owner:
            ["\(status.owner.map { name($0.participant) } ?? "Somebody else") leads now."]
        case .follower where status.owner == nil: ["Nobody shares “\(reading)” yet."]
        case .idle, .joining, .follower, .ended: []
        }
    }

    private func owner(_ status: CoReadingStatus) -> [String] {
        guard let owner = status.owner else { return [] }
        let name = name(owner.participant)
        let isNew = owner.participant.id != last.owner?.participant.id
        // Who reads something else is not followed, whoever it is.
        if let refusal = status.refusal {
            guard isNew || refusal != last.refusal else { return [] }
            return ["\(name) leads. " + VisibleText.harmless(refusal.words)]
        }
        guard isNew || last.refusal != nil || owner.presence != last.owner?.presence else { return [] }
        switch owner.presence {
        case .present where last.refusal != nil: return ["You follow \(name)."]
        case .present: return [isNew ? "You follow \(name)." : "\(name) is here."]
        case .expected: return isNew ? ["You follow \(name), who is not heard yet."] : []
        case .silent: return ["Nothing is heard of \(name). You can read on alone."]
        case .left: return ["\(name) has gone. You can read on alone."]
        }
    }

    private func name(_ participant: CoReadingParticipant) -> String {
        let isBlank = participant.name.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        return isBlank ? "Somebody" : VisibleText.harmless(participant.name)
    }
}
