import TestSupport
import Testing

@testable import StoryKit

@Suite struct CoReadingTimingTests {
    private static let endless = Duration.seconds(Int64.max)
    private static let backwards = Duration.seconds(Int64.min)

    @Test(arguments: [Duration.zero, backwards]) func `short times are raised, to flood nobody`(time: Duration) {
        let least = CoReadingTiming(
            heartbeat: .milliseconds(100), absence: .milliseconds(100), settling: .zero, answerGap: .milliseconds(20),
            closing: .zero)
        #expect(
            CoReadingTiming(heartbeat: time, absence: time, settling: time, answerGap: time, closing: time) == least)
        var timing = CoReadingTiming()
        timing.heartbeat = time
        timing.absence = time
        timing.settling = time
        timing.answerGap = time
        timing.closing = time
        #expect(timing == least)
    }

    @MainActor
    @Test func `infinite times do not end the session, with the system's clock`() async {
        let timing = CoReadingTiming(
            heartbeat: Self.endless, absence: Self.endless, settling: .zero, answerGap: Self.endless)
        let delivery = FaultyDelivery()
        let hub = CoReadingHub(deliver: delivery.deliver)
        let sessions = ["a", "b"].map { id in
            CoReadingSession(
                of: CoReadingTable.invitation, revision: CoReadingTable.revision, name: id,
                at: CoReadingTable.location("a/1"), since: 0, over: hub.transport(), timing: timing)
        }
        sessions[0].start(as: .owner)
        await eventually { sessions[0].status.role == .owner }
        sessions[1].start(as: .follower)
        await eventually { sessions[1].status.role == .follower && sessions[1].deadline != nil }
        delivery.faults.delay = Self.endless
        sessions[0].move(to: CoReadingTable.location("b/1"))
        #expect(delivery.flightCount > 0)
        for session in sessions { await session.leave() }
    }
}
