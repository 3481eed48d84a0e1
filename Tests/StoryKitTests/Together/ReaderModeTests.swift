import StoryIR
import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// Readers in one reading: what a follower may do, and what it sees of its owner.
@MainActor @Suite(.timeLimit(.minutes(15))) struct ReaderModeTests {
    private static let story = TestStory.document(
        [("gate", .next("hall")), ("hall", .choices(["roof", "gate"])), ("roof", .ending)],
        critical: ["hall": ["wolf"]])

    private let table = CoReadingTable()
    private let clock = ManualClock()
    private let ownersAssets = ScriptedPageAssets()
    private let followersAssets = ScriptedPageAssets()

    /// Returns an owner and a follower that have discovered each other.
    private func pair() async throws -> (StoryReader, StoryReader, CoReadingSession, CoReadingSession) {
        let (owner, first) = try await reader("ada", ownersAssets, as: .owner)
        let (follower, second) = try await reader("bo", followersAssets, as: .follower)
        return (owner, follower, first, second)
    }

    private func reader(
        _ id: String, _ assets: ScriptedPageAssets, as part: CoReadingSession.Part
    ) async throws -> (StoryReader, CoReadingSession) {
        let reader = try StoryReader(Self.story, assets: assets, configuration: .init(pause: .zero), clock: clock)
        reader.begin()
        let (session, _) = table.seat(id, at: "gate/p1")
        session.start(as: part)
        reader.join(session)
        await table.settle()
        await table.pass(.seconds(2))
        return (reader, session)
    }

    private func location(_ reader: StoryReader) -> String? {
        if case .page(let page) = reader.screen { page.location.description } else { nil }
    }

    @Test func `a reader alone, or in a reading without an owner, takes its own steps`() async throws {
        let (reader, session) = try await reader("bo", followersAssets, as: .follower)
        #expect(reader.mode == .alone && session.status.role == .follower)
        followersAssets.bring("wolf")
        #expect(reader.advance())
        let (owner, _) = try await self.reader("ada", ownersAssets, as: .owner)
        #expect(owner.mode == .owner)
        await eventually { location(reader) == "gate/p1" }
        #expect(!reader.advance() && !reader.mode.canTurnPages)
        reader.leaveReading()
        #expect(reader.mode == .alone && reader.advance())
        #expect(session.status.role == .follower)
    }

    @Test func `a follower takes no steps, and follows its owner's path`() async throws {
        let (owner, follower, first, _) = try await pair()
        for assets in [ownersAssets, followersAssets] { assets.bring("wolf") }
        #expect(!follower.advance() && !follower.back() && !follower.restart() && !follower.receive(.tap))
        #expect(!follower.go(to: CoReadingTable.location("roof/p1")) && !follower.choose(at: 0))
        #expect(!follower.resume(at: follower.bookmark))
        #expect(location(follower) == "gate/p1")
        owner.advance()
        owner.choose(id: "roof")
        await table.settle()
        #expect(location(follower) == "roof/p1")
        owner.back()
        await table.settle()
        owner.choose(id: "gate")
        await table.settle()
        // Each followed step is one of the same kind, so both can go back by the same path.
        #expect(follower.bookmark == owner.bookmark)
        first.letFollowersTurn(true)
        await table.settle()
        #expect(follower.mode.canTurnPages && follower.advance() && location(follower) == "hall/p1")
        #expect(location(owner) == "gate/p1")
        first.letFollowersTurn(false)
        await table.settle()
        #expect(location(follower) == "gate/p1" && !follower.mode.canTurnPages)
    }

    @Test func `followers see what the owner waits for, until it ends`() async throws {
        let (owner, follower, first, _) = try await pair()
        followersAssets.bring("wolf")
        owner.advance()
        await table.settle()
        let waiting = LoadingScreen(
            .assets, offersRetry: false, offersBack: false, turn: PageTurn(.jump, .sync), owner: first.participant)
        #expect(follower.screen == .loading(waiting) && waiting.userMessage == "ADA is getting the page ready …")
        // A follower can't retry for its owner.
        follower.retry()
        #expect(follower.screen == .loading(waiting))
        ownersAssets.fail(.network("no way out"))
        await eventually { if case .failure = owner.screen { true } else { false } }
        await table.settle()
        guard case .failure(let failure) = follower.screen else { return #expect(Bool(false)) }
        #expect(failure.reason == .owner(first.participant) && failure.actions == [.close])
        owner.back()
        await table.settle()
        #expect(location(follower) == "gate/p1")
        owner.advance()
        await eventually { if case .failure = owner.screen { true } else { false } }
        owner.continueWithoutAssets()
        await table.settle()
        #expect(location(follower) == "hall/p1")
    }

    @Test func `a follower's errors are its own, and end when the owner restarts`() async throws {
        let (owner, follower, _, second) = try await pair()
        ownersAssets.bring("wolf")
        followersAssets.fail(.network("no way out"))
        owner.advance()
        await table.settle()
        await eventually { if case .failure = follower.screen { true } else { false } }
        guard case .failure(let failure) = follower.screen else { return #expect(Bool(false)) }
        #expect(failure.actions == [.retry, .continueWithoutAssets, .close])
        #expect(location(owner) == "hall/p1" && second.status.owner?.activity == .reading)
        owner.restart()
        await table.settle()
        #expect(location(follower) == "gate/p1")
        #expect(follower.bookmark.history.isEmpty && owner.bookmark.history.isEmpty)
    }

    @Test func `a reader is alone if the owner has left or others read another revision`() async throws {
        let (owner, follower, first, _) = try await pair()
        owner.advance()
        await table.settle()
        #expect(!follower.mode.canTurnPages)
        await first.leave()
        await table.pass(.seconds(3))
        // What the owner waited for is no longer waited for.
        #expect(follower.mode == .alone && location(follower) == "gate/p1")
        let other = CoReadingRevision(story: "the-wolf", hash: "old")
        let (session, _) = table.seat("zed", at: "x/1", revision: other, since: 9)
        session.start(as: .owner)
        await table.pass(.seconds(3))
        #expect(session.status.role == .owner && follower.mode == .alone && follower.restart())
    }

    @Test func `only a state of the owner of the greatest term changes anything`() async throws {
        let (owner, follower, first, second) = try await pair()
        owner.go(to: CoReadingTable.location("roof/p1"))
        await table.settle()
        second.claim()
        await table.settle()
        #expect(follower.mode == .owner && location(owner) == "roof/p1")
        let before = (first.status, second.status)
        // The previous owner, a participant with the same epoch and a lesser id, and the owner itself with an older state.
        for (id, epoch, sequence) in [("ada", 1, 900), ("aa", 2, 900), ("bo", 2, 1)] as [(String, UInt64, UInt64)] {
            await table.send(CoReadingTable.state(id, epoch, sequence, at: "gate/p1"))
        }
        // The owner's own state, if only others may publish states.
        let own = CoReadingTable.state("bo", 2, 900, at: "gate/p1").encoded() ?? []
        await table.send(CoReadingTable.seal.sealed(own), retained: false)
        #expect(first.counts.misplaced == 1)
        await table.pass(.seconds(1))
        #expect(before == (first.status, second.status))
        #expect(location(owner) == "roof/p1" && location(follower) == "roof/p1")
    }
}
