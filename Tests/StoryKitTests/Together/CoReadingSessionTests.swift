import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

@MainActor
@Suite struct CoReadingSessionTests {
    private let table = CoReadingTable()

    private func location(_ text: String) -> StoryLocation { CoReadingTable.location(text) }

    @Test func `followers jump to pages and move along lines`() async {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(1))
        let follower = await table.join("follower", at: "b/1")
        #expect(owner.status.role == .owner)
        #expect(follower.status.role == .follower)
        await table.pass(.seconds(1))
        #expect(follower.takeMove() == .jump(to: location("a/1")))
        #expect(follower.takeMove() == nil)
        owner.move(to: location("a/1#l2"))
        await table.settle()
        #expect(follower.takeMove() == .jump(to: location("a/1#l2")))
        owner.move(to: location("a/2#l2"))
        await table.settle()
        #expect(follower.takeMove() == .jump(to: location("a/2#l2")))
        #expect(follower.status.owner?.participant == owner.participant)
        #expect(follower.status.owner?.presence == .present)
        #expect(follower.status.owner?.location == location("a/2#l2"))
        #expect(owner.status.others == [follower.participant])
        #expect(follower.status.others == [owner.participant])
    }

    @Test func `a slow follower gets only the last location, and a move from where it is`() async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        for text in ["b/1", "b/1#l1", "b/1#l2"] {
            owner.move(to: location(text))
            await table.settle()
        }
        #expect(follower.takeMove() == .jump(to: location("b/1#l2")))
        #expect(follower.takeMove() == nil)
    }

    @Test func `a late participant gets the last state at once, and presence when the owner answers`() async {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(1))
        owner.move(to: location("c/3"))
        await table.settle()
        let (follower, _) = table.seat("late")
        table.faults.loss = 1
        follower.start(as: .follower)
        await table.settle()
        #expect(follower.takeMove() == .jump(to: location("c/3")))
        #expect(follower.status.owner?.presence == .expected)
        table.faults.loss = 0
        await table.pass(.seconds(6))
        #expect(follower.status.owner?.presence == .present)
    }

    @Test func `a participant that joins after the owner left is told of the silence after a while`() async {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(2))
        await owner.leave()
        let follower = await table.join("late")
        #expect(follower.status.owner?.presence == .expected)
        await table.pass(.seconds(15))
        #expect(follower.status.owner?.presence == .expected)
        await table.pass(.seconds(2))
        #expect(follower.status.owner?.presence == .silent)
    }

    @Test func `a participant that joins without a retained state asks for one`() async {
        table.faults.loss = 1
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(3))
        table.faults.loss = 0
        let follower = await table.join("late", at: "b/1")
        #expect(follower.takeMove() == .jump(to: location("a/1")))
        await table.pass(.milliseconds(500))
        #expect(owner.status.others.map(\.name) == ["LATE"])
    }

    @Test func `a lost move is repeated with the next heartbeat`() async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        table.faults.loss = 1
        owner.move(to: location("b/1"))
        await table.settle()
        table.faults.loss = 0
        #expect(follower.takeMove() == nil)
        await table.pass(.seconds(5))
        #expect(follower.takeMove() == .jump(to: location("b/1")))
    }

    @Test func `heartbeats do not move a follower that looks around`() async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        follower.move(to: location("z/9"))
        await table.pass(.seconds(20))
        #expect(follower.takeMove() == nil)
        #expect(owner.status.owner?.location == location("a/1"))
        owner.move(to: location("a/1#l2"))
        await table.settle()
        #expect(follower.takeMove() == .jump(to: location("a/1#l2")))
    }

    @Test func `other revisions and other stories are refused with a reason`() async {
        let owner = await table.join("owner", as: .owner)
        let edited = await table.join("edited", revision: CoReadingRevision(story: "the-wolf", hash: "xxh128:2"))
        let other = await table.join("other", revision: CoReadingRevision(story: "the-fox", hash: "xxh128:1"))
        owner.move(to: location("b/1"))
        await table.pass(.seconds(10))
        #expect(edited.takeMove() == nil)
        #expect(edited.status.refusal == .otherRevision)
        #expect(other.takeMove() == nil)
        #expect(other.status.refusal == .otherStory("the-wolf"))
        #expect(other.status.refusal?.userMessage.contains("'the-wolf'") == true)
        #expect(edited.counts.refused > 1)
        // The owner knows who can't follow, and so do they.
        let follower = await table.join("follower")
        await table.pass(.seconds(6))
        for one in [owner, follower, edited] {
            #expect(one.status.notFollowing == Set([edited, other].filter { $0 !== one }.map(\.participant.id)))
        }
        // A participant with the right revision takes over, and the reading continues.
        edited.claim()
        await table.settle()
        #expect(owner.status.refusal == .otherRevision)
        owner.claim()
        await table.settle()
        #expect(owner.status.refusal == nil)
        #expect(edited.status.refusal == .otherRevision)
    }

    @Test func `a revision that matches again is followed again`() async {
        let follower = await table.join("follower")
        let other = CoReadingRevision(story: "the-wolf", hash: "xxh128:2")
        await table.send(CoReadingTable.state("x", 1, 1, at: "b/1", revision: other))
        #expect(follower.takeMove() == nil)
        await table.send(CoReadingTable.state("x", 1, 2, at: "b/1"))
        #expect(follower.takeMove() == .jump(to: location("b/1")))
        #expect(follower.status.refusal == nil)
    }

    @Test func `stale messages move nobody`() async {
        let follower = await table.join("follower")
        await table.send(CoReadingTable.state("m", 5, 10, at: "b/1"))
        #expect(follower.takeMove() == .jump(to: location("b/1")))
        for (id, epoch, sequence) in [("m", 5, 10), ("m", 5, 9), ("z", 4, 99), ("a", 5, 99)]
            as [(String, UInt64, UInt64)]
        {
            await table.send(CoReadingTable.state(id, epoch, sequence, at: "c/1"))
            #expect(follower.takeMove() == nil)
        }
        #expect(follower.counts.stale == 4)
        await table.send(CoReadingTable.state("n", 5, 1, at: "d/1"))
        #expect(follower.takeMove() == .jump(to: location("d/1")))
        #expect(follower.status.owner?.participant.name == "n")
    }

    @Test func `hostile messages are counted and change nothing`() async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        let before = follower.status
        let noise: [String] = ["", "{", "null", "[]", #"{"version":3}"#, String(repeating: "[", count: 16_384)]
        for text in noise { await table.send(CoReadingTable.seal.sealed(Array(text.utf8))) }
        await table.send(CoReadingTable.seal.sealed([0xFF, 0xFE]))
        await table.send(CoReadingTable.seal.sealed(Array(#"{"version":1,"kind":"dance"}"#.utf8)))
        #expect(follower.counts.malformed == 7)
        #expect(follower.counts.unknownVersion == 1)
        #expect(follower.status == before)
        #expect(owner.status.role == .owner)
    }

    @Test func `strangers don't fill the list without limit`() async {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(2))
        let term = CoReadingTerm(epoch: 1, owner: owner.participant.id)
        for index in 0..<100 {
            let stranger = CoReadingParticipant(id: CoReadingParticipant.ID("s\(index)") ?? .random(), name: "S")
            await table.send(.hello(from: stranger, revision: CoReadingTable.revision, asks: true, term: term))
        }
        #expect(owner.status.others.count == CoReadingMachine.participantLimit)
        #expect(owner.counts.crowdedOut == 100 - CoReadingMachine.participantLimit)
        await table.pass(.seconds(20))
        #expect(owner.status.others == [])
    }

    @Test func `questions are answered at once, but at a limited rate`() async {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(4))
        let listener = table.hub.transport()
        let inbox = listener.open(lastWill: [])
        let counting = Task {
            var count = 0
            for await event in inbox {
                if case .message(let bytes, _, _) = event, let message = CoReadingTable.seal.opened(bytes),
                    case .state = try? CoReadingMessage(decoding: message)
                {
                    count += 1
                }
            }
            return count
        }
        let stranger = CoReadingParticipant(id: .random(), name: "S")
        for _ in 0..<20 {
            await table.send(.hello(from: stranger, revision: CoReadingTable.revision, asks: true, term: nil))
        }
        await table.pass(.milliseconds(250))
        await listener.close()
        // The earlier retained state, and one answer to all.
        #expect(await counting.value == 2)
        await table.pass(.milliseconds(250))
        let follower = await table.join("follower", at: "b/1")
        #expect(follower.status.owner?.presence == .expected)
        await table.pass(.milliseconds(500))
        #expect(follower.status.owner?.presence == .present)
        #expect(owner.status.role == .owner)
    }

    @Test func `a state that does not fit into a message is counted and not sent`() async {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(2))
        let follower = await table.join("follower")
        owner.move(to: StoryLocation(section: String(repeating: "x", count: 2000), page: "1"))
        await table.settle()
        #expect(owner.counts.unsendable == 1)
        #expect(follower.takeMove() == nil)
    }

    @Test func `a released session ends its task and leaves the hub`() async {
        let transport = table.hub.transport()
        var session: CoReadingSession? = CoReadingSession(
            of: CoReadingTable.invitation, revision: CoReadingTable.revision, name: "A", at: location("a/1"), since: 0,
            over: transport, clock: table.clock)
        session?.start(as: .follower)
        weak let dropped = session
        await table.clock.waitForSleepers(1)
        session = nil
        #expect(dropped == nil)
        await eventually { table.clock.sleeperCount == 0 && table.hub.memberCount == 0 }
    }
}
