import StoryIR
import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// Swipes that show the next page before they turn to it.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ReaderTurningTests {
    enum Action: Sendable {
        /// Open another story.
        case open(seed: UInt64)
        case forward, back, choose(Int), restart, go(Int)
        case bring(Int), lose(Int), fail(Bool)

        static func random(_ random: inout SeededGenerator) -> Action {
            let number = Int.random(in: 0..<12, using: &random)
            return switch Int.random(in: 0..<40, using: &random) {
            case 0: .open(seed: random.next())
            case 1..<20: .forward
            case 20..<26: .back
            case 26..<32: .choose(number % 4)
            case 32: .restart
            case 33: .go(number)
            case 34..<37: .bring(number)
            case 37..<39: .lose(number)
            default: .fail(.random(using: &random))
            }
        }
    }

    /// Two readers of one story with the same assets. One taps and swipes; the other requests the neighbor, and commits it.
    @MainActor private final class Stage {
        private let assets = ScriptedPageAssets()
        private var tapping: StoryReader
        private var peeking: StoryReader

        init() throws {
            tapping = try StoryReader(TestStory.random(seed: 0), assets: assets)
            peeking = tapping
            try open(0)
        }

        private func open(_ seed: UInt64) throws {
            let document = TestStory.random(seed: seed)
            let configuration = StoryReader.Configuration(pause: .zero)
            tapping = try StoryReader(document, assets: assets, configuration: configuration)
            peeking = try StoryReader(document, assets: assets, configuration: configuration)
            both { $0.begin() }
        }

        private func both(_ work: (StoryReader) -> Void) {
            work(tapping)
            work(peeking)
        }

        private func turn(_ side: StoryReader.Neighbor.Side) -> String? {
            let before = peeking.screen
            let neighbor = peeking.neighbor(side)
            if peeking.screen != before { return "peeking changed the screen" }
            let steps = tapping.receive(side == .forward ? .tap : .swipeBack)
            guard let neighbor else { return steps ? "there was nothing beside the page" : nil }
            if !steps { return "a neighbor goes where no tap does" }
            if !peeking.commit(neighbor) { return "it did not go to the neighbor" }
            if case .page = neighbor.screen, neighbor.screen != peeking.screen {
                return "it went elsewhere than it peeked"
            }
            let turn = PageTurn(side == .forward ? .forward : .back, .swipe)
            if peeking.screen.turn != turn || neighbor.screen.turn != turn {
                return "it turned by \(peeking.screen.turn)"
            }
            // A neighbor belongs to the page for which it was requested.
            if peeking.bookmark != Bookmark(neighbor.origin), peeking.commit(neighbor) { return "it went there twice" }
            return nil
        }

        /// Returns whether both show the same, however they came there.
        private static func shows(_ left: ReaderScreen, as right: ReaderScreen) -> Bool {
            switch (left, right) {
            case (.page, .page): left == right
            case (.loading(let left), .loading(let right)): left.reason == right.reason
            case (.failure(let left), .failure(let right)): left.reason == right.reason && left.actions == right.actions
            default: false
            }
        }

        func play(_ action: Action, within timeout: Duration) async -> String? {
            var problem: String?
            switch action {
            case .open(let seed):
                if (try? open(seed)) == nil { return "there is no story" }
            case .forward: problem = turn(.forward)
            case .back: problem = turn(.back)
            case .choose(let index): both { $0.choose(at: index) }
            case .restart: both { $0.restart() }
            case .go(let index): both { $0.go(to: StoryLocation(section: "s\(index)", page: "p1")) }
            case .bring(let index): assets.bring("as\(index)")
            case .lose(let index): assets.lose("as\(index)")
            case .fail(let fails): assets.fail(fails ? .network("no way out") : nil)
            }
            if let problem { return problem }
            let isSame = await comesTrue(within: timeout) { Self.shows(tapping.screen, as: peeking.screen) }
            return isSame ? nil : "a tap leads to \(tapping.screen), a swipe to \(peeking.screen)"
        }
    }

    @Test func `peeking and committing leads where a tap leads`() async {
        let play = { @MainActor @Sendable (actions: [Action], timeout: Duration) async -> String? in
            guard let stage = try? Stage() else { return "there is no story" }
            for action in actions {
                if let problem = await stage.play(action, within: timeout) { return problem }
            }
            return nil
        }
        let failure = await ActionSequence.firstFailure(seeds: 0..<20, length: 500, make: Action.random, play: play)
        #expect(failure == nil, "\(failure?.description ?? "")")
    }

    @Test func `a neighbor is ignored once the reader has moved`() throws {
        let document = TestStory.document([("gate", .next("hall")), ("hall", .next("roof")), ("roof", .ending)])
        let reader = try StoryReader(document, configuration: .init(pause: .zero))
        #expect(reader.neighbor(.forward) == nil && reader.neighbor(.back) == nil)
        reader.begin()
        let hall = try #require(reader.neighbor(.forward))
        #expect(reader.neighbor(.back) == nil)
        reader.go(to: StoryLocation(section: "roof", page: "p1"), because: .sync)
        #expect(reader.screen.turn.direction == .jump && reader.screen.turn.reason == .sync)
        #expect(!reader.commit(hall) && reader.neighbor(.forward) == nil)
        let gate = try #require(reader.neighbor(.back))
        #expect(reader.commit(gate) && reader.commit(hall) && reader.bookmark.location.section == "hall")
        reader.restart()
        #expect(reader.screen.turn.direction == .back && reader.screen.turn.reason == .restart)
    }

    @Test func `a choice that the page does not offer leads to an error screen`() throws {
        let clock = ManualClock()
        let document = TestStory.document([("gate", .choices(["hall", "gate"])), ("hall", .choices(["gate"]))])
        let reader = try StoryReader(document, clock: clock)
        reader.begin()
        clock.advance(by: .seconds(1))
        #expect(reader.choose(id: "hall"))
        // The second of two quick taps was meant for the previous page.
        #expect(!reader.choose(id: "hall") && reader.bookmark.location.section == "hall")
        guard case .page = reader.screen else { return #expect(Bool(false)) }
        clock.advance(by: .seconds(1))
        #expect(!reader.choose(at: 1))
        guard case .failure(let screen) = reader.screen else { return #expect(Bool(false)) }
        #expect(screen.title == "That is not a choice here" && screen.actions == [.back, .restart, .close])
        #expect(FailureScreen.Action.restart.userMessage == "Return to Title")
        reader.perform(.restart)
        #expect(reader.bookmark.location.section == "gate" && reader.bookmark.history.isEmpty)
    }
}
