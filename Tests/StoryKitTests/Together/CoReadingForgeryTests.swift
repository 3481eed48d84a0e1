import StoryNavigation
import StorySource
import TestSupport
import Testing

@testable import StoryKit

/// What an attacker can do to a reading who can publish states, without its key or with recorded messages; and what a holder of
/// the key can't do.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct CoReadingForgeryTests {
    private nonisolated static let otherSeal = CoReadingSeal(CoReadingTable.invitation("friday", seed: 2))
    private nonisolated static let otherName = CoReadingSeal(CoReadingTable.invitation("saturday"))

    private let table = CoReadingTable()

    private func location(_ text: String) -> StoryLocation { CoReadingTable.location(text) }

    /// Returns a state of the stranger, which takes over the reading if it counts.
    private func claim(_ epoch: UInt64, _ sequence: UInt64 = 1) -> CoReadingMessage {
        CoReadingTable.state("zz", epoch, sequence, at: "z/9")
    }

    @Test(arguments: [false, true])
    func `a message of a higher epoch without the key has no effect`(isRetained: Bool) async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        let before = [owner.status, follower.status]
        for seal in [Self.otherSeal, Self.otherName] {
            await table.send(claim(2), sealedBy: seal)
            await table.send(claim(CoReadingMessage.numberLimit), sealedBy: seal)
            await table.send(.leave(from: owner.participant.id), sealedBy: seal)
        }
        await table.send(claim(2).encoded() ?? [], retained: isRetained)
        for (session, status) in zip([owner, follower], before) {
            #expect(session.status == status)
            #expect(session.counts.unverified == 7)
        }
        #expect(follower.takeMove() == nil)
    }

    @Test func `unverified messages are announced once`() async {
        let follower = await table.join("follower")
        var announcer = CoReadingAnnouncer()
        _ = announcer.announce(follower.status)
        await table.send(claim(2), sealedBy: Self.otherSeal)
        #expect(announcer.announce(follower.status) == [.unverified])
        await table.send(claim(3), sealedBy: Self.otherSeal)
        #expect(announcer.announce(follower.status) == [])
    }

    /// Without the key, with it, and with the key but not a state.
    @Test(arguments: [
        otherSeal.sealed(CoReadingTable.state("zz", CoReadingMessage.numberLimit, 1, at: "z/9").encoded() ?? []),
        CoReadingTable.seal.sealed(
            CoReadingTable.state("zz", CoReadingMessage.numberLimit, 1, at: "z/9").encoded() ?? []),
        CoReadingTable.seal.sealed(
            CoReadingMessage.hello(
                from: CoReadingParticipant(id: .random(), name: "Ghost"), revision: CoReadingTable.revision, asks: true,
                term: CoReadingTerm(epoch: CoReadingMessage.numberLimit, owner: .random())
            ).encoded() ?? []),
        [],
    ])
    func `a forged retained state does not block the name`(poison: [UInt8]) async {
        await table.send(poison, retained: true)
        let early = await table.join("early")
        #expect(early.status.owner == nil && early.status.others == [])
        let owner = await table.join("owner", as: .owner, at: "b/1")
        await table.pass(.seconds(2))
        #expect(owner.status.role == .owner)
        #expect(early.takeMove() == .jump(to: location("b/1")))
        // It is retained again and again; a participant who joins learns of the owner at once all the same.
        await table.send(poison, retained: true)
        let late = await table.join("late")
        await table.pass(.milliseconds(500))
        #expect(late.takeMove() == .jump(to: location("b/1")))
        await table.pass(.seconds(6))
        let last = await table.join("last")
        #expect(last.counts.unverified + last.counts.implausible + last.counts.malformed == 0)
        last.claim()
        await table.settle()
        #expect(last.status.role == .owner && owner.status.role == .follower)
    }

    @Test func `a holder of the key can raise the epoch by one step only`() async {
        let owner = await table.join("owner", as: .owner, since: 1000)
        await table.pass(.seconds(2))
        let follower = await table.join("follower", since: 500)
        #expect(owner.status.owner?.participant.id == follower.status.owner?.participant.id)
        let step = CoReadingMachine.epochStep
        await table.send(claim(1001 + step + 1))
        #expect(owner.status.role == .owner && owner.counts.implausible == 1)
        let hello = CoReadingMessage.hello(
            from: CoReadingParticipant(id: .random(), name: "H"), revision: CoReadingTable.revision, asks: false,
            term: CoReadingTerm(epoch: 1001 + step + 1, owner: .random()))
        await table.send(hello)
        await table.pass(.seconds(6))
        #expect(follower.status.owner?.participant == owner.participant)
        await table.send(claim(1001 + step))
        #expect(owner.status.role == .follower && follower.status.owner?.participant.name == "zz")
        owner.claim()
        await table.settle()
        #expect(owner.status.role == .owner && follower.status.owner?.participant == owner.participant)
    }

    /// All messages of a session, replayed by somebody who has recorded them.
    @Test func `replayed messages take nothing over and move nobody back`() async {
        let listener = table.hub.transport()
        let recorded = Lock<[[UInt8]]>([])
        let recording = Task { [inbox = listener.open(lastWill: [])] in
            for await event in inbox {
                if case .message(let bytes, _, _) = event { recorded.withLock { $0.append(bytes) } }
            }
        }
        let first = await table.join("first", as: .owner, at: "old/1", since: 1000)
        let (follower, _) = table.seat("follower", since: 1000)
        follower.start(as: .follower)
        await table.pass(.seconds(2))
        follower.claim()
        await table.pass(.seconds(12))
        first.claim()
        await table.settle()
        await first.leave()
        await follower.leave()
        for session in [first, follower] { table.forget(session) }
        await listener.close()
        await recording.value
        #expect(recorded.withLock { $0.count } > 10)
        // The broker has lost its retained messages, and somebody leads again.
        await table.send([], retained: true)
        let owner = await table.join("owner", as: .owner, at: "new/1", since: 2000)
        let late = await table.join("late", since: 2000)
        await table.pass(.seconds(2))
        #expect(late.takeMove() == .jump(to: location("new/1")))
        for isRetained in [false, true] {
            for message in recorded.withLock(\.self) { await table.send(message, retained: isRetained) }
        }
        await table.pass(.seconds(6))
        #expect(owner.status.role == .owner)
        #expect(late.status.owner?.participant == owner.participant && late.status.owner?.presence == .present)
        #expect(late.takeMove() == nil)
    }
}
