import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

@MainActor
@Suite struct CoReadingOwnershipTests {
    private let table = CoReadingTable()

    private func location(_ text: String) -> StoryLocation { CoReadingTable.location(text) }

    /// Returns an owner and followers who know one another.
    private func party(_ names: String...) async -> (CoReadingSession, [CoReadingSession]) {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(2))
        var followers: [CoReadingSession] = []
        for name in names { followers.append(await table.join(name)) }
        await table.pass(.seconds(6))
        return (owner, followers)
    }

    @Test func `an owner that leaves is gone at once, and a silent one after a while`() async {
        let (owner, followers) = await party("f")
        let (second, transport) = table.seat("second")
        second.start(as: .owner)
        await table.settle()
        #expect(owner.status.role == .follower)
        #expect(followers[0].status.owner?.participant.name == "SECOND")
        table.faults.loss = 1
        await table.pass(.seconds(15))
        #expect(followers[0].status.owner?.presence == .present)
        await table.pass(.seconds(2))
        #expect(followers[0].status.owner?.presence == .silent)
        #expect(followers[0].status.others == [])
        table.faults.loss = 0
        await table.pass(.seconds(5))
        #expect(followers[0].status.owner?.presence == .present)
        transport.disconnect()
        await table.pass(.seconds(3))
        #expect(followers[0].status.owner?.presence == .left)
        #expect(second.status.connection == .disconnected(reason: "The connection was lost."))
        transport.reconnect()
        await table.pass(.seconds(1))
        #expect(followers[0].status.owner?.presence == .present)
        await second.leave()
        await table.pass(.seconds(3))
        #expect(followers[0].status.owner?.presence == .left)
        #expect(followers[0].takeMove() == nil)
    }

    /// One begins as the owner when another was at `b/1`, and may have another revision, or move before it knows that.
    @Test(arguments: [(false, nil as String?, "b/1"), (false, "c/2", "c/2"), (true, nil, "a/1")])
    func `an owner may continue at the reading's location`(isEdited: Bool, detour: String?, end: String) async {
        let revision = isEdited ? CoReadingRevision(story: "the-wolf", hash: "xxh128:2") : CoReadingTable.revision
        let (owner, followers) = await party("f")
        owner.move(to: location("b/1"))
        await owner.leave()
        let (next, _) = table.seat("next", revision: revision)
        next.start(as: .owner, goingOn: true)
        if let detour { next.move(to: location(detour)) }
        await table.settle()
        #expect(next.status.role == .owner && next.status.owner?.location == location(end))
        // Only a session that continues the reading needs a move.
        #expect(next.takeMove() == (end == "b/1" ? .jump(to: location(end)) : nil))
        #expect(next.takeMove() == nil)
        if !isEdited { #expect(followers[0].takeMove() == .jump(to: location(end))) }
        next.move(to: location("c/3"))
        await table.settle()
        #expect(next.status.owner?.location == location("c/3") && next.takeMove() == nil)
    }

    @Test(arguments: [true, false])
    func `an owner goes on where the reading is if it took over before it knew that, unless its reader has moved`(
        isMoved: Bool
    ) throws {
        let id = try #require(CoReadingParticipant.ID("next"))
        var machine = CoReadingMachine(
            CoReadingParticipant(id: id, name: "NEXT"), in: CoReadingTable.invitation,
            revision: CoReadingTable.revision, readerLocation: location("a/1"), timing: CoReadingTiming(),
            beginning: 1000)
        machine.start(asOwner: true, goingOn: true)
        machine.connect(at: .zero)
        machine.tick(at: .seconds(2))
        #expect(machine.role == .owner)
        if isMoved { machine.move(to: location("c/1"), at: .seconds(2)) }
        let retained = try #require(CoReadingTable.state("owner", 7, 3, at: "b/1").encoded())
        let end = location(isMoved ? "c/1" : "b/1")
        machine.receive(CoReadingTable.seal.sealed(retained), isRetained: true, isState: true, at: .seconds(3))
        #expect(machine.takeMove() == (isMoved ? nil : .jump(to: end)))
        machine.tick(at: .seconds(4))
        #expect(machine.role == .owner && machine.known?.location == end)
    }

    @Test(arguments: ["owner", "another"])
    func `an owner that returns leads on from its location, with its old id or a new one`(id: String) async {
        let (owner, followers) = await party("f")
        owner.move(to: location("b/1"))
        await table.settle()
        #expect(followers[0].takeMove() == .jump(to: location("b/1")))
        await owner.leave()
        let back = await table.join(id, as: .owner, at: "c/1")
        #expect(back.status.role == .owner)
        #expect(followers[0].takeMove() == .jump(to: location("c/1")))
        #expect(followers[0].status.owner?.presence == .present)
    }

    @Test func `a participant that leaves is gone at once, but not because of an old message`() async {
        let (owner, followers) = await party("f", "g")
        let old: [CoReadingMessage] = [
            .leave(from: owner.participant.id, epoch: 1, number: 2), .leave(from: owner.participant.id, number: 900),
            .leave(from: owner.participant.id, epoch: 2, number: 900),
            .leave(from: followers[1].participant.id, number: 1),
        ]
        for message in old { await table.send(message) }
        #expect(followers.allSatisfy { $0.status.owner?.presence == .present && $0.status.others.count == 2 })
        #expect(owner.status.others.count == 2)
        await followers[0].leave()
        await table.settle()
        #expect(owner.status.others == [followers[1].participant])
        #expect(followers[1].status.others == [owner.participant])
        await owner.leave()
        await table.settle()
        #expect(followers[1].status.owner?.presence == .left && followers[1].status.others == [])
    }

    @Test func `a late last will is corrected at once`() async {
        let (owner, followers) = await party("f")
        await table.send(.leave(from: owner.participant.id))
        await table.pass(.milliseconds(500))
        #expect(followers[0].status.owner?.presence == .present)
    }

    @Test func `an old state in place of the retained one is corrected soon`() async {
        let (owner, _) = await party()
        owner.move(to: location("b/1"))
        await table.pass(.seconds(1))
        await table.send(CoReadingTable.state("a", 1, 1, at: "old/1"))
        await table.pass(.milliseconds(500))
        let (late, _) = table.seat("late")
        table.faults.loss = 1
        late.start(as: .follower)
        await table.settle()
        #expect(late.takeMove() == .jump(to: location("b/1")))
    }

    @Test func `a session listens before it assumes that it is alone`() async {
        let (owner, _) = table.seat("owner")
        owner.start(as: .owner)
        await table.settle()
        await table.pass(.milliseconds(900))
        #expect(owner.status.role == .joining)
        await table.pass(.milliseconds(100))
        #expect(owner.status.role == .owner)
    }

    @Test func `a claim that was too low is raised once`() async {
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(1))
        await table.send(CoReadingTable.state("ghost", 7, 3, at: "z/1"))
        #expect(owner.status.role == .owner)
        let follower = await table.join("f", at: "z/1")
        #expect(follower.takeMove() == .jump(to: location("a/1")))
        await table.send(CoReadingTable.state("ghost", 9, 3, at: "z/1"))
        #expect(owner.status.role == .follower)
        #expect(owner.takeMove() == .jump(to: location("z/1")))
    }

    @Test(arguments: [(1, CoReadingMessage.numberLimit), (1, 100), (7, 3)] as [(UInt64, UInt64)])
    func `an owner continues above states of its own id`(epoch: UInt64, sequence: UInt64) async {
        let (owner, followers) = await party("f")
        await table.send(CoReadingTable.state("owner", epoch, sequence, at: "z/1"))
        await table.pass(.seconds(4))
        #expect(owner.status.role == .owner)
        #expect(owner.takeMove() == nil)
        #expect(followers[0].status.owner?.location == location("a/1"))
        owner.move(to: location("b/1"))
        await table.settle()
        #expect(followers[0].takeMove() == .jump(to: location("b/1")))
    }

    @Test func `an owner gives way even long after its claim`() async {
        let (owner, _) = await party()
        await table.send(CoReadingTable.state("other", 7, 3, at: "z/1"))
        #expect(owner.status.role == .follower)
        #expect(owner.takeMove() == .jump(to: location("z/1")))
    }

    @Test func `an owner whose term is below that of its followers takes over again`() async {
        let follower = await table.join("f")
        await table.send(CoReadingTable.state("ghost", 7, 3, at: "z/1"))
        #expect(follower.takeMove() == .jump(to: location("z/1")))
        // No state of the ghost was retained, so the newcomer can't know it.
        let owner = await table.join("owner", as: .owner)
        await table.pass(.seconds(4))
        #expect(owner.status.role == .owner)
        #expect(follower.status.owner?.participant == owner.participant)
        #expect(follower.takeMove() == .jump(to: location("a/1")))
        // It settles.
        await table.pass(.seconds(30))
        #expect(owner.status.role == .owner)
        #expect(follower.takeMove() == nil)
    }

    @Test func `a claim is above the term that others follow`() async {
        let follower = await table.join("f")
        await table.send(CoReadingTable.state("ghost", 7, 3, at: "z/1"))
        let owner = await table.join("owner", as: .owner)
        let term = CoReadingParticipant.ID("ghost").map { CoReadingTerm(epoch: 7, owner: $0) }
        await table.send(.hello(from: follower.participant, revision: CoReadingTable.revision, asks: false, term: term))
        await table.pass(.seconds(1))
        #expect(owner.status.role == .owner)
        #expect(follower.status.owner?.participant == owner.participant)
    }

    @Test func `an owner of a lesser term gives way to the owner of the greater one`() async {
        let (owner, followers) = await party("f")
        let term = CoReadingParticipant.ID("other").map { CoReadingTerm(epoch: 7, owner: $0) }
        await table.send(
            .hello(from: followers[0].participant, revision: CoReadingTable.revision, asks: false, term: term))
        await table.pass(.milliseconds(1750))
        #expect(owner.status.role == .owner)
        await table.send(CoReadingTable.state("other", 7, 3, at: "z/1"))
        await table.pass(.seconds(10))
        #expect(owner.status.role == .follower)
        #expect(followers[0].status.owner?.participant.name == "other")
    }

    @Test func `of two concurrent claims the greater id wins for everyone`() async {
        let (owner, followers) = await party("m", "n", "f")
        table.faults.delay = .milliseconds(100)
        followers[0].move(to: location("m/1"))
        followers[1].move(to: location("n/1"))
        followers[0].claim()
        followers[1].claim()
        await table.pass(.seconds(6))
        #expect(followers[1].status.role == .owner)
        for session in [owner, followers[0], followers[2]] {
            #expect(session.status.role == .follower)
            #expect(session.status.owner?.participant.name == "N")
            #expect(session.takeMove() == .jump(to: location("n/1")))
        }
    }

    @Test func `an owner that was away follows the new owner, and does not move it`() async {
        let (owner, transport) = table.seat("zz")
        owner.start(as: .owner)
        await table.settle()
        await table.pass(.seconds(2))
        let heir = await table.join("heir")
        let follower = await table.join("f")
        transport.disconnect()
        owner.move(to: location("lost/1"))
        await table.settle()
        heir.claim()
        heir.move(to: location("b/1"))
        await table.settle()
        #expect(owner.status.role == .owner)
        transport.reconnect()
        await table.settle()
        #expect(owner.status.role == .follower)
        #expect(owner.takeMove() == .jump(to: location("b/1")))
        #expect(follower.takeMove() == .jump(to: location("b/1")))
        let late = await table.join("late")
        #expect(late.takeMove() == .jump(to: location("b/1")))
    }

    @Test func `participants present when the connection was lost stay so until some time after it is back`() async {
        let (owner, transport) = table.seat("owner")
        owner.start(as: .owner)
        await table.settle()
        await table.pass(.seconds(2))
        let bo = await table.join("b")
        await table.pass(.milliseconds(500))
        #expect(owner.status.others == [bo.participant])
        transport.disconnect()
        await table.pass(.seconds(40))
        #expect(owner.status.others == [bo.participant])
        transport.reconnect()
        await table.pass(.seconds(1))
        #expect(owner.status.others == [bo.participant])
        transport.disconnect()
        await bo.leave()
        await table.pass(.seconds(40))
        transport.reconnect()
        await table.pass(.seconds(15))
        #expect(owner.status.others == [bo.participant])
        await table.pass(.seconds(2))
        #expect(owner.status.others == [])
    }

    @Test func `an accepted offer hands the reading over`() async {
        let (owner, followers) = await party("f", "g")
        owner.offer(to: followers[0].participant.id)
        await table.settle()
        #expect(owner.status.offeredTo == followers[0].participant.id)
        #expect(followers[0].status.offer == owner.participant)
        #expect(followers[1].status.offer == nil)
        followers[1].acceptOffer()
        await table.settle()
        #expect(owner.status.role == .owner)
        followers[0].acceptOffer()
        await table.settle()
        #expect(followers[0].status.role == .owner)
        #expect(followers[0].status.offer == nil)
        #expect(owner.status.role == .follower)
        #expect(owner.status.offeredTo == nil)
        followers[0].move(to: location("b/1"))
        await table.settle()
        #expect(owner.takeMove() == .jump(to: location("b/1")))
        #expect(followers[1].takeMove() == .jump(to: location("b/1")))
    }

    @Test func `lost offers and answers are repeated`() async {
        let (owner, followers) = await party("f")
        table.faults.loss = 1
        owner.offer(to: followers[0].participant.id)
        await table.settle()
        table.faults.loss = 0
        #expect(followers[0].status.offer == nil)
        await table.pass(.seconds(5))
        #expect(followers[0].status.offer == owner.participant)
        table.faults.loss = 1
        followers[0].declineOffer()
        await table.settle()
        table.faults.loss = 0
        #expect(followers[0].status.offer == nil)
        #expect(owner.status.offeredTo != nil)
        await table.pass(.seconds(5))
        #expect(followers[0].status.offer == nil)
        #expect(owner.status.offeredTo == nil)
        // A new offer is distinct.
        owner.offer(to: followers[0].participant.id)
        await table.settle()
        #expect(followers[0].status.offer == owner.participant)
    }

    @Test func `an offer ends when it is withdrawn, and when the follower or the owner leaves`() async {
        let (owner, followers) = await party("f", "g")
        owner.offer(to: followers[0].participant.id)
        await table.settle()
        owner.withdrawOffer()
        await table.settle()
        #expect(followers[0].status.offer == nil)
        owner.offer(to: followers[1].participant.id)
        await table.settle()
        await followers[1].leave()
        await table.pass(.seconds(3))
        #expect(owner.status.offeredTo == nil)
        owner.offer(to: followers[0].participant.id)
        await owner.leave()
        await table.pass(.seconds(3))
        #expect(followers[0].status.offer == nil)
    }

    @Test func `beyond the last epoch nobody takes over, and nothing fails`() async {
        let follower = await table.join("a", since: CoReadingMessage.numberLimit)
        await table.send(CoReadingTable.state("m", CoReadingMessage.numberLimit, 1, at: "b/1"))
        #expect(follower.takeMove() == .jump(to: location("b/1")))
        follower.claim()
        await table.settle()
        #expect(follower.status.role == .follower)
        await table.pass(.seconds(10))
        #expect(follower.status.role == .follower)
        let greater = await table.join("z", as: .owner, at: "c/1", since: CoReadingMessage.numberLimit)
        #expect(greater.status.role == .owner)
        #expect(follower.takeMove() == .jump(to: location("c/1")))
    }
}
