import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// Some who read together over a hub, at a time that stands still.
@MainActor
final class CoReadingTable {
    nonisolated static let revision = CoReadingRevision(story: "the-wolf", hash: "xxh128:1")
    nonisolated static let invitation = invitation("friday")
    nonisolated static let seal = CoReadingSeal(invitation)

    let clock = ManualClock()
    let hub: CoReadingHub
    private(set) var sessions: [CoReadingSession] = []
    /// When the hub was made, and each session.
    private let started: ManualClock.Instant
    private var starts: [ObjectIdentifier: ManualClock.Instant] = [:]

    init(seed: UInt64 = 1) {
        started = clock.now
        hub = CoReadingHub(clock: clock, random: SeededGenerator(seed: seed))
    }

    /// An invitation by chance, but always the same.
    nonisolated static func invitation(_ name: String, seed: UInt64 = 1) -> CoReadingInvitation {
        var random = SeededGenerator(seed: seed)
        do {
            return try CoReadingInvitation(name: name, key: CoReadingKey(using: &random))
        } catch {
            preconditionFailure("\(error)")
        }
    }

    nonisolated static func location(_ text: String) -> StoryLocation {
        StoryLocation(text) ?? StoryLocation(section: "bad", page: "place")
    }

    /// One more session, which was not started, with its way to the hub.
    func seat(
        _ id: String, at location: String = "a/1", revision: CoReadingRevision = CoReadingTable.revision,
        since: UInt64 = 0
    ) -> (CoReadingSession, InMemoryTransport) {
        let transport = hub.transport()
        let session = CoReadingSession(
            of: Self.invitation, revision: revision, id: CoReadingParticipant.ID(id) ?? .random(),
            name: id.uppercased(),
            at: Self.location(location), since: since, over: transport, clock: clock)
        sessions.append(session)
        starts[ObjectIdentifier(session)] = clock.now
        return (session, transport)
    }

    /// One more session that takes part.
    func join(
        _ id: String, as part: CoReadingSession.Part = .follower, at location: String = "a/1",
        revision: CoReadingRevision = CoReadingTable.revision, since: UInt64 = 0
    ) async -> CoReadingSession {
        let (session, _) = seat(id, at: location, revision: revision, since: since)
        session.start(as: part)
        await settle()
        return session
    }

    func forget(_ session: CoReadingSession) { sessions.removeAll { $0 === session } }

    /// Waits until nobody has anything left to do before time goes on.
    func settle() async {
        // Not how many wait, but for when: one who waits no more may not be gone when another has not begun.
        await eventually {
            let alarms = sessions.compactMap { session in
                session.deadline.flatMap { starts[ObjectIdentifier(session)]?.advanced(by: $0) }
            }
            let arrival = hub.nextArrival.map { started.advanced(by: $0) }
            return hub.isIdle && clock.deadlines == (alarms + [arrival].compactMap(\.self)).sorted()
        }
    }

    /// Lets time go by, in steps in which everybody does what is to be done.
    func pass(_ time: Duration, step: Duration = .milliseconds(250)) async {
        let end = clock.now.advanced(by: time)
        while clock.now < end {
            clock.advance(by: min(step, clock.now.duration(to: end)))
            await settle()
        }
    }

    /// Sends what somebody else could send who has the key, or another one.
    func send(
        _ message: CoReadingMessage, sealedBy seal: CoReadingSeal = CoReadingTable.seal
    ) async {
        let isState = if case .state = message { true } else { false }
        await send(seal.sealed(message.encoded() ?? []), retained: isState)
    }

    /// Sends what anybody could send.
    func send(_ bytes: [UInt8], retained: Bool = false) async {
        let transport = hub.transport()
        _ = transport.open(lastWill: [])
        transport.publish(bytes, retained: retained)
        await transport.close()
        await settle()
    }

    /// A state of somebody else.
    nonisolated static func state(
        _ id: String, _ epoch: UInt64, _ sequence: UInt64, at location: String, revision: CoReadingRevision = revision
    ) -> CoReadingMessage {
        let owner = CoReadingParticipant(id: CoReadingParticipant.ID(id) ?? .random(), name: id)
        return .state(
            CoReadingState(
                owner: owner, epoch: epoch, sequence: sequence, revision: revision, location: Self.location(location)))
    }
}

extension CoReadingSession {
    /// The next move, if there is one.
    func move() -> CoReadingMove? { moves.take() }
}
