import Foundation
import StoryKit
import StoryNavigation
import TestSupport
import Testing

@testable import StoryMQTT

/// What a broker has to enforce so that only some can lead (CLI.md 11), and what strangers can't do where it enforces nothing.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct MQTTRolesTests {
    private static let revision = CoReadingRevision(story: "the-wolf", hash: "xxh128:1")
    private let invitation: CoReadingInvitation

    init() throws { invitation = try CoReadingInvitation(name: "friday") }

    private func location(_ text: String) throws -> StoryLocation { try #require(StoryLocation(text)) }

    private func transport(_ broker: Broker, as user: String?) throws -> MQTTTransport {
        MQTTTransport(
            try MQTTConfiguration(
                host: "127.0.0.1", port: broker.port, name: invitation.name, user: user,
                password: user.map { "secret of \($0)" }))
    }

    private func session(_ broker: Broker, _ name: String, user: String? = nil) throws -> CoReadingSession {
        CoReadingSession(
            of: invitation, revision: Self.revision, name: name, at: try location("a/1"), since: 0,
            over: try transport(broker, as: user),
            timing: CoReadingTiming(
                heartbeat: .milliseconds(500), absence: .seconds(60), settling: .milliseconds(200),
                answerGap: .milliseconds(50)))
    }

    private func until(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `an access control list decides who leads`() async throws {
        let access = """
            user ada
            topic readwrite mdxc/together/friday/state
            topic readwrite mdxc/together/friday/notes

            user bo
            topic read mdxc/together/friday/state
            topic readwrite mdxc/together/friday/notes

            user cy
            topic read mdxc/together/friday/state
            topic readwrite mdxc/together/friday/notes

            """
        let broker = try await Broker(
            settings: "allow_anonymous false\npassword_file FOLDER/users\nacl_file FOLDER/access"
        ) {
            folder in
            try access.write(to: folder.appending(path: "access"), atomically: true, encoding: .utf8)
            for (index, user) in ["ada", "bo", "cy"].enumerated() {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/mosquitto_passwd")
                process.arguments =
                    ["-b"] + (index == 0 ? ["-c"] : []) + [
                        folder.appending(path: "users").path, user, "secret of \(user)",
                    ]
                try process.run()
                process.waitUntilExit()
            }
        }
        let (ada, bo, cy) = (
            try session(broker, "Ada", user: "ada"), try session(broker, "Bo", user: "bo"),
            try session(broker, "Cy", user: "cy")
        )
        ada.start(as: .owner)
        try await until { ada.status.role == .owner }
        for one in [bo, cy] { one.start(as: .follower) }
        try await until { ada.status.others.count == 2 && cy.status.owner?.presence == .present }
        // A follower takes over, which the broker does not bring to anybody, ...
        bo.claim()
        try await until { bo.status.role == .owner }
        bo.move(to: try location("x/9"))
        // ... and sends its state as a note, which the others drop.
        let other = try transport(broker, as: "bo")
        var events = other.open(lastWill: []).makeAsyncIterator()
        while await events.next() != .connected {}
        let state = CoReadingState(
            owner: bo.participant, epoch: 900, sequence: 1, revision: Self.revision, location: try location("x/9"))
        let message = try #require(CoReadingMessage.state(state).encoded())
        other.publish(CoReadingSeal(invitation).sealed(message), retained: false)
        try await until { ada.counts.misplaced == 1 && cy.counts.misplaced == 1 }
        ada.move(to: try location("b/1"))
        try await until { cy.status.owner?.location.section == "b" }
        #expect(ada.status.role == .owner && cy.status.owner?.participant == ada.participant)
        await other.close()
        for one in [bo, cy, ada] { await one.leave() }
    }

    @Test func `a stranger that sends thousands of messages changes nothing`() async throws {
        let broker = try await Broker()
        let (owner, follower) = (try session(broker, "Ada"), try session(broker, "Bo"))
        owner.start(as: .owner)
        try await until { owner.status.role == .owner }
        follower.start(as: .follower)
        try await until { follower.status.owner?.presence == .present && owner.status.others == [follower.participant] }
        let before = (owner.status, follower.status)
        let stranger = try transport(broker, as: nil)
        var events = stranger.open(lastWill: []).makeAsyncIterator()
        while await events.next() != .connected {}
        var heard: [[UInt8]] = []
        for number in 0..<3000 {
            let noise = [UInt8](repeating: UInt8(number % 256), count: number % 3 == 0 ? 20_000 : number)
            stranger.publish(
                heard.isEmpty || number % 2 == 0 ? noise : heard[number % heard.count], retained: number % 5 == 0)
            if number % 5 == 0 { stranger.publish(Array("mark \(number)".utf8), retained: false) }
            // Not more than the broker takes: what it brings back is what the others get, too.
            while number % 5 == 0, case .message(let bytes, _, _)? = await events.next(),
                bytes != Array("mark \(number)".utf8)
            {
                if heard.count < 100 { heard.append(bytes) }
            }
        }
        owner.move(to: try location("b/1"))
        try await until { follower.status.owner?.location.section == "b" }
        var (first, second) = (owner.status, follower.status)
        first.owner?.location = try location("a/1")
        second.owner?.location = try location("a/1")
        #expect(first == before.0 && second == before.1)
        #expect(owner.counts.unverified > 0 && follower.counts.unverified > 0)
        for one in [follower, owner] { await one.leave() }
        await stranger.close()
    }
}
