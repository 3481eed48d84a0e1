import Foundation
import StoryKit
import StoryNavigation
import TestSupport
import Testing

@testable import StoryMQTT

#if canImport(Glibc)
    import StoryPlatform
#endif

/// Two who read together over a broker that is killed and comes back.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct MQTTReadingTests {
    private static let revision = CoReadingRevision(story: "the-wolf", hash: "xxh128:1")
    private let invitation: CoReadingInvitation

    init() throws { invitation = try CoReadingInvitation(name: "friday") }

    private func location(_ text: String) throws -> StoryLocation { try #require(StoryLocation(text)) }

    private func session(
        _ broker: Broker, _ name: String, clientID: String? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> CoReadingSession {
        var configuration = try MQTTConfiguration(host: "127.0.0.1", port: broker.port, name: invitation.name)
        configuration.longestDelay = .milliseconds(500)
        configuration.clientID = clientID
        return CoReadingSession(
            of: invitation, revision: Self.revision, name: name, at: try location("a/1"), since: 0,
            over: MQTTTransport(configuration, clock: clock),
            timing: CoReadingTiming(
                heartbeat: .milliseconds(500), absence: .seconds(60), settling: .milliseconds(200),
                answerGap: .milliseconds(50)))
    }

    private func until(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func until(_ follower: CoReadingSession, sees text: String) async throws {
        let location = try location(text)
        try await until { follower.status.owner?.location == location }
    }

    @Test func `two participants read together while the broker is killed in between`() async throws {
        let broker = try await Broker()
        let (owner, follower) = (try session(broker, "Ada"), try session(broker, "Bo"))
        owner.start(as: .owner)
        try await until { owner.status.role == .owner }
        owner.move(to: try location("b/1"))
        follower.start(as: .follower)
        try await until(follower, sees: "b/1")
        owner.move(to: try location("b/1#l2"))
        try await until(follower, sees: "b/1#l2")
        for round in 0..<3 {
            broker.kill()
            try await until { owner.status.connection != .connected && follower.status.connection != .connected }
            owner.move(to: try location("c/\(round)"))
            try await broker.start()
            try await until(follower, sees: "c/\(round)")
            owner.move(to: try location("c/\(round)#l1"))
            try await until(follower, sees: "c/\(round)#l1")
        }
        try await until { owner.status.others == [follower.participant] }
        owner.offer(to: follower.participant.id)
        try await until { follower.status.offer == owner.participant }
        follower.acceptOffer()
        try await until { follower.status.role == .owner && owner.status.role == .follower }
        await owner.leave()
        try await until { follower.status.others == [] }
        await follower.leave()
    }

    /// A will that its participant contradicts is not shown.
    @Test func `a participant that has lost a connection and has a new one has not left`() async throws {
        let broker = try await Broker()
        // The clock holds the owner back until the other connection is closed; it would put that one out again.
        let clock = ManualClock()
        let owner = try session(broker, "Ada", clientID: "ada", clock: clock)
        let follower = try session(broker, "Bo")
        owner.start(as: .owner)
        try await until { owner.status.role == .owner }
        follower.start(as: .follower)
        try await until { follower.status.owner?.presence == .present }
        // Another connection with the same name puts the first one out.
        let connection = try #require(Broker.connect(to: broker.port))
        let packet: [UInt8] = [0x10, 15, 0, 4] + Array("MQTT".utf8) + [4, 2, 0, 60, 0, 3] + Array("ada".utf8)
        #expect(write(connection, packet, packet.count) == packet.count)
        try await until { owner.status.connection != .connected }
        close(connection)
        clock.advance(by: .seconds(1))
        try await until { owner.status.connection == .connected }
        owner.move(to: try location("b/1"))
        try await until { follower.status.owner?.location.section == "b" }
        #expect(follower.status.owner?.presence == .present)
        await owner.leave()
        try await until { follower.status.owner?.presence == .left }
        await follower.leave()
    }
}
