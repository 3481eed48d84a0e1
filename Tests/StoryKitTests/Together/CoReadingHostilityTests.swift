import StoryNavigation
import StorySource
import TestSupport
import Testing

@testable import StoryKit

/// A client on the topics of a reading that receives everything, and sends what it has received, parts of it, and anything
/// else.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct CoReadingHostilityTests {
    private final class Tap: Sendable {
        private let list = Lock<[[UInt8]]>([])

        var messages: [[UInt8]] { list.withLock { $0 } }
        func add(_ message: [UInt8]) { list.withLock { $0.append(message) } }
    }

    private let table = CoReadingTable()

    @Test func `replays, forgeries, noise and oversized messages change nothing visible`() async {
        let (listener, tap) = (table.hub.transport(), Tap())
        let recording = Task { [inbox = listener.open(lastWill: [])] in
            for await event in inbox {
                if case .message(let bytes, _, _) = event { tap.add(bytes) }
            }
        }
        let owner = await table.join("owner", as: .owner, since: 1000)
        let follower = await table.join("follower", since: 1000)
        let zed = await table.join("zed", since: 1000)
        await table.pass(.seconds(12))
        #expect(owner.status.others.count == 2)
        await zed.leave()
        table.forget(zed)
        owner.letFollowersTurn(true)
        owner.move(to: CoReadingTable.location("b/1"))
        await table.pass(.seconds(6))
        #expect(follower.takeMove() == .jump(to: CoReadingTable.location("b/1")))
        owner.letFollowersTurn(false)
        await table.settle()
        let late = await table.join("late", since: 1000)
        await table.pass(.seconds(12))
        let sessions = [owner, follower, late]
        #expect(sessions.map(\.status.others.count) == [2, 2, 2])
        _ = late.takeMove()
        let before = sessions.map(\.status)
        let heard = tap.messages
        #expect(heard.count > 15)
        var random = SeededGenerator(seed: 7)
        for (number, message) in (heard + heard).enumerated() {
            var forged = message
            forged[Int.random(in: forged.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            let noise = [UInt8](repeating: UInt8(number % 256), count: Int.random(in: 0..<40_000, using: &random))
            for sent in [message, forged, noise, Array(message.prefix(40))] {
                await table.send(sent, retained: Bool.random(using: &random))
                #expect(sessions.map(\.status) == before, "\(number)")
            }
            // Anyone who left or moved because of replayed messages would have done so by then.
            await table.pass(.milliseconds(500))
            #expect(sessions.map(\.status) == before, "\(number)")
        }
        await table.pass(.seconds(20))
        #expect(sessions.map(\.status) == before)
        #expect(sessions.allSatisfy { $0.takeMove() == nil })
        await listener.close()
        await recording.value
    }

    /// Even of a sender with the key: the state kept about others is bounded.
    @Test func `the memory of a session does not grow with the number of messages`() {
        let owner = CoReadingParticipant.ID("owner") ?? .random()
        for part in [true, false] {
            var machine = CoReadingMachine(
                CoReadingParticipant(id: part ? owner : .random(), name: "Me"), in: CoReadingTable.invitation,
                revision: CoReadingTable.revision, readerLocation: CoReadingTable.location("a/1"),
                timing: CoReadingTiming(), beginning: 1000)
            machine.start(asOwner: part, goingOn: false)
            machine.connect(at: .zero)
            machine.tick(at: .seconds(2))
            let state = CoReadingTable.state("owner", 1000, 1, at: "a/1").encoded() ?? []
            machine.receive(CoReadingTable.seal.sealed(state), isRetained: false, isState: true, at: .seconds(2))
            machine.outgoing = []
            var random = SeededGenerator(seed: 3)
            for number in 0..<5000 {
                let now = Duration.seconds(3) + .milliseconds(number)
                let one = CoReadingParticipant(id: CoReadingParticipant.ID(using: &random), name: "S\(number)")
                let term = CoReadingTerm(epoch: 1000, owner: owner)
                for message in [
                    CoReadingMessage.hello(
                        from: one, revision: CoReadingTable.revision, asks: true, term: term, sequence: 5, number: 9),
                    .leave(from: one.id), .decline(from: one.id, epoch: 1000, number: 1),
                ] {
                    machine.receive(
                        CoReadingTable.seal.sealed(message.encoded() ?? []), isRetained: false, isState: false, at: now)
                }
                machine.tick(at: now)
            }
            #expect(machine.others.count <= CoReadingMachine.participantLimit)
            #expect(machine.leaving.count <= CoReadingMachine.participantLimit + 1)
            #expect(machine.helloNumbers.count <= CoReadingMachine.participantLimit * 4 + 1)
            // It answers as rarely as without them: one message each half second.
            #expect(machine.outgoing.count <= 12)
        }
    }
}
