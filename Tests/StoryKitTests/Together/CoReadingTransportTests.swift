import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// How a session uses its transport, when the transport ends and when the session does.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct CoReadingTransportTests {
    private let table = CoReadingTable()

    private func location(_ text: String) -> StoryLocation { CoReadingTable.location(text) }

    private func session(over transport: some CoReadingTransport, clock: ManualClock) -> CoReadingSession {
        CoReadingSession(
            of: CoReadingTable.invitation, revision: CoReadingTable.revision,
            id: CoReadingParticipant.ID("me") ?? .random(), name: "Me", at: location("a/1"), since: 0, over: transport,
            clock: clock)
    }

    /// Returns a session that owns the reading, alone.
    private func owner(over transport: ScriptedTransport, clock: ManualClock) async -> CoReadingSession {
        let session = session(over: transport, clock: clock)
        session.start(as: .owner)
        transport.inbox.receive(.connected)
        await eventually { session.status.connection == .connected }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        await eventually { session.status.role == .owner }
        return session
    }

    @Test(arguments: [nil, "The network is gone."])
    func `a transport that ends is closed once, and used no more`(reason: String?) async {
        let (transport, clock) = (ScriptedTransport(), ManualClock())
        let session = await owner(over: transport, clock: clock)
        if let reason { transport.inbox.receive(.disconnected(reason: reason)) }
        transport.inbox.finish()
        await eventually { transport.calls.last == .close }
        #expect(session.status.connection == .disconnected(reason: reason ?? "The connection has ended."))
        let calls = transport.calls
        session.move(to: location("b/1"))
        session.claim()
        clock.advance(by: .seconds(20))
        await session.leave()
        #expect(transport.calls == calls)
        #expect(session.status.role == .ended)
    }

    @Test func `the reason why a transport could not open is reported`() async {
        let transport = ScriptedTransport()
        transport.inbox.receive(.disconnected(reason: "There is no radio."))
        transport.inbox.finish()
        let session = session(over: transport, clock: ManualClock())
        session.start(as: .follower)
        await eventually { transport.calls == [.open, .close] }
        #expect(session.status.connection == .disconnected(reason: "There is no radio."))
    }

    @Test func `a transport that serves another session is not closed, and continues`() async {
        let follower = await table.join("follower")
        let (first, transport) = table.seat("first")
        first.start(as: .owner)
        await table.pass(.seconds(2))
        let second = session(over: transport, clock: table.clock)
        second.start(as: .follower)
        await eventually { second.status.connection != .connecting }
        guard case .disconnected(let reason) = second.status.connection else {
            return #expect(second.status.connection != .connected)
        }
        #expect(reason.contains("another session"))
        second.move(to: location("z/9"))
        await second.leave()
        first.move(to: location("b/1"))
        await table.settle()
        #expect(first.status.connection == .connected)
        #expect(follower.status.others == [first.participant])
        #expect(follower.takeMove() == .jump(to: location("b/1")))
    }

    @Test func `the others are told when a session is released`() async {
        let follower = await table.join("follower")
        var owner: CoReadingSession? = await table.join("owner", as: .owner)
        await table.pass(.seconds(2))
        #expect(follower.status.owner?.presence == .present)
        owner.map(table.forget)
        owner = nil
        await eventually { table.hub.memberCount == 1 }
        await table.pass(.seconds(3))
        #expect(follower.status.owner?.presence == .left)
        #expect(follower.status.others == [])
    }

    @Test func `a session that is released or leaves says so once, before it closes`() async {
        for isDropped in [true, false] {
            let (transport, clock) = (ScriptedTransport(), ManualClock())
            var session: CoReadingSession? = await owner(over: transport, clock: clock)
            if !isDropped { await session?.leave() }
            let leave = ScriptedTransport.Call.publish(
                session.map { .leave(from: $0.participant.id, epoch: 1, number: 2) })
            session = nil
            await eventually { transport.calls.last == .close }
            #expect(transport.calls.suffix(2) == [leave, .close])
            #expect(transport.calls.filter { $0 == leave }.count == 1)
        }
    }

    @Test func `a transport that does not close is waited for only until the timeout, and retains no session`() async {
        let (hanging, hold) = AsyncStream<Void>.makeStream()
        let (transport, clock) = (
            ScriptedTransport { await Task { for await _ in hanging {} }.value }, ManualClock()
        )
        weak var released: CoReadingSession?
        let leaving: Task<Void, Never>
        do {
            let session = await owner(over: transport, clock: clock)
            released = session
            leaving = Task { await session.leave() }
        }
        await eventually { transport.calls.last == .close && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(4))
        #expect(released != nil)
        clock.advance(by: .seconds(1))
        await leaving.value
        await eventually { released == nil }
        hold.finish()
    }
}
