import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// Participants of a reading over a hub, with a clock that the test controls.
@MainActor
final class CoReadingTable {
    nonisolated static let revision = CoReadingRevision(story: "the-wolf", hash: "xxh128:1")
    nonisolated static let invitation = invitation("friday")
    nonisolated static let seal = CoReadingSeal(invitation)

    let clock = ManualClock()
    let hub: CoReadingHub
    private let delivery: FaultyDelivery
    private(set) var sessions: [CoReadingSession] = []
    /// When the hub was created, and each session.
    private let started: ManualClock.Instant
    private var starts: [ObjectIdentifier: ManualClock.Instant] = [:]

    init(seed: UInt64 = 1) {
        started = clock.now
        delivery = FaultyDelivery(clock: clock, random: SeededGenerator(seed: seed))
        hub = CoReadingHub(deliver: delivery.deliver)
    }

    /// The faults for messages that are sent from now on.
    var faults: CoReadingFaults {
        get { delivery.faults }
        set { delivery.faults = newValue }
    }

    /// Returns a random invitation that is the same for a seed.
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

    /// Creates another session, not started, with its transport to the hub.
    func seat(
        _ id: String, at location: String = "a/1", revision: CoReadingRevision = CoReadingTable.revision,
        since: UInt64 = 0
    ) -> (CoReadingSession, InMemoryTransport) {
        let transport = hub.transport()
        let session = CoReadingSession(
            of: Self.invitation, revision: revision, id: CoReadingParticipant.ID(id) ?? .random(),
            name: id.uppercased(),
            at: Self.location(location), since: since, over: LossyTransport(transport: transport, delivery: delivery),
            clock: clock)
        sessions.append(session)
        starts[ObjectIdentifier(session)] = clock.now
        return (session, transport)
    }

    /// Creates and starts another session.
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

    /// Waits until nothing is left to do before the clock advances.
    func settle() async {
        // Compares deadlines, not the number of sleepers: one that is done may not be gone when another has not begun.
        await eventually {
            let alarms = sessions.compactMap { session in
                session.deadline.flatMap { starts[ObjectIdentifier(session)]?.advanced(by: $0) }
            }
            let arrival = delivery.nextArrival.map { started.advanced(by: $0) }
            return hub.isIdle && clock.deadlines == (alarms + [arrival].compactMap(\.self)).sorted()
        }
    }

    /// Advances the clock, in steps in which every session does its work.
    func pass(_ time: Duration, step: Duration = .milliseconds(250)) async {
        let end = clock.now.advanced(by: time)
        while clock.now < end {
            clock.advance(by: min(step, clock.now.duration(to: end)))
            await settle()
        }
    }

    /// Sends a message that another holder of a key could send.
    func send(
        _ message: CoReadingMessage, sealedBy seal: CoReadingSeal = CoReadingTable.seal
    ) async {
        let isState = if case .state = message { true } else { false }
        await send(seal.sealed(message.encoded() ?? []), retained: isState)
    }

    /// Sends bytes that anyone could send.
    func send(_ bytes: [UInt8], retained: Bool = false) async {
        let transport = hub.transport()
        _ = transport.open(lastWill: [])
        transport.publish(bytes, retained: retained)
        await transport.close()
        await settle()
    }

    /// Returns a state of another participant.
    nonisolated static func state(
        _ id: String, _ epoch: UInt64, _ sequence: UInt64, at location: String, revision: CoReadingRevision = revision
    ) -> CoReadingMessage {
        let owner = CoReadingParticipant(id: CoReadingParticipant.ID(id) ?? .random(), name: id)
        return .state(
            CoReadingState(
                owner: owner, epoch: epoch, sequence: sequence, revision: revision, location: Self.location(location)))
    }
}
