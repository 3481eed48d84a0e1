import StoryIR
import StoryNavigation
import StorySource
import TestSupport
import Testing

@testable import StoryKit

/// Compares readers in one reading with the model, whatever they and their assets do, and a stranger sends.
@MainActor @Suite(.timeLimit(.minutes(15))) struct ReaderModeModelTests {
    enum Action: Sendable {
        case advance(Int), choose(Int, String), back(Int), restart(Int), go(Int, String)
        case retry(Int), continueWithoutAssets(Int)
        case bring(Int, String), lose(Int, String), fails(Int, Bool)
        case claim(Int), letFollowersTurn(Bool)
        case pass(milliseconds: Int), replay(Int, asState: Bool), noise(Int)

        static func random(_ random: inout SeededGenerator) -> Action {
            func one<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
            let (who, section) = (Int.random(in: 0..<Stage.size, using: &random), one(ReaderModeModel.sections).id)
            let asset = one(["wolf", "bell", "rope"])
            return switch Int.random(in: 0..<100, using: &random) {
            case 0..<20: .advance(who)
            case 20..<38: .choose(who, section)
            case 38..<45: .back(who)
            case 45..<49: .restart(who)
            case 49..<53: .go(who, section)
            case 53..<57: .retry(who)
            case 57..<60: .continueWithoutAssets(who)
            case 60..<72: .bring(who, asset)
            case 72..<75: .lose(who, asset)
            case 75..<80: .fails(who, .random(using: &random))
            case 80..<84: .claim(who)
            case 84..<88: .letFollowersTurn(.random(using: &random))
            case 88..<92: .pass(milliseconds: Int.random(in: 1...6000, using: &random))
            case 92..<98: .replay(Int.random(in: 0..<10_000, using: &random), asState: .random(using: &random))
            default: .noise(Int.random(in: 0..<20_000, using: &random))
            }
        }
    }

    private final class Recording: Sendable {
        private let list = Lock<[[UInt8]]>([])

        var messages: [[UInt8]] { list.withLock { $0 } }
        func add(_ message: [UInt8]) { list.withLock { $0.append(message) } }
    }

    @MainActor final class Stage {
        nonisolated static let size = 3

        private let table = CoReadingTable()
        private let clock = ManualClock()
        private let assets = (0..<size).map { _ in ScriptedPageAssets() }
        private var readers: [StoryReader] = []
        private var sessions: [CoReadingSession] = []
        private var model: ReaderModeModel
        /// All messages so far, as recorded by a stranger without the key.
        private let heard = Recording()
        private let stranger: InMemoryTransport
        private var listening: Task<Void, Never>?

        init() async throws {
            let story = TestStory.document(ReaderModeModel.sections, critical: ReaderModeModel.critical)
            model = ReaderModeModel(try StoryNavigator(story), count: Self.size)
            stranger = table.hub.transport()
            listening = Task { [heard, inbox = stranger.open(lastWill: [])] in
                for await event in inbox {
                    if case .message(let bytes, _, _) = event { heard.add(bytes) }
                }
            }
            for index in 0..<Self.size {
                let reader = try StoryReader(
                    story, assets: assets[index], configuration: .init(pause: .zero), clock: clock)
                reader.begin()
                readers.append(reader)
                let (session, _) = table.seat("p\(index)", at: "gate/p1")
                session.start(as: index == 0 ? .owner : .follower)
                reader.join(session)
                sessions.append(session)
                await table.settle()
                await table.pass(.seconds(2))
            }
        }

        /// Applies an action, and returns how the result differs from the model.
        func play(_ action: Action, within timeout: Duration) async -> String? {
            switch action {
            case .advance(let who):
                if readers[who].advance() != model.step(who, { try $0.advance() }) { return "advance" }
            case .choose(let who, let id):
                // What comes of a choice that the page does not offer is in the model of one reader.
                guard model.readers[who].navigator.choices.contains(where: { $0.id == id }) else { return nil }
                if readers[who].choose(id: id) != model.step(who, { try $0.choose(id: id) }) { return "choose" }
            case .back(let who): if readers[who].back() != model.back(who) { return "back" }
            case .restart(let who): if readers[who].restart() != model.restart(who) { return "restart" }
            case .go(let who, let id):
                let target = StoryLocation(section: id, page: "p1")
                if readers[who].go(to: target) != model.step(who, { try $0.go(to: target) }, onPage: false) {
                    return "go"
                }
            case .retry(let who):
                readers[who].retry()
                model.retry(who)
            case .continueWithoutAssets(let who):
                readers[who].continueWithoutAssets()
                model.continueWithoutAssets(who)
            case .bring(let who, let asset):
                assets[who].bring(asset)
                model.set(who, asset: asset, isReady: true)
            case .lose(let who, let asset):
                assets[who].lose(asset)
                model.set(who, asset: asset, isReady: false)
            case .fails(let who, let fails):
                assets[who].fail(fails ? .network("no way out") : nil)
                model.set(who, fails: fails)
            case .claim(let who):
                sessions[who].claim()
                model.claim(who)
            case .letFollowersTurn(let isAllowed):
                sessions[model.owner].letFollowersTurn(isAllowed)
                model.letFollowersTurn(isAllowed)
            case .pass(let time): await table.pass(.milliseconds(time))
            case .replay(let number, let asState):
                let messages = heard.messages
                // The last message may still be in transit, and would arrive twice.
                await table.send(messages[number % messages.count], retained: asState)
            case .noise(let number):
                let noise = [UInt8](repeating: UInt8(number % 256), count: number)
                await table.send(noise, retained: number % 2 == 0)
            }
            await table.settle()
            var difference: String?
            _ = await comesTrue(within: timeout) {
                difference = self.difference()
                return difference == nil
            }
            await table.settle()
            return difference
        }

        private func difference() -> String? {
            for who in readers.indices {
                let (mode, status) = (readers[who].mode, sessions[who].status)
                guard who != model.owner else {
                    if mode != .owner { return "\(who) is \(mode), not the owner" }
                    if shown(who) != model.shown(who) {
                        return "the owner shows \(shown(who)), not \(model.shown(who))"
                    }
                    continue
                }
                guard case .follower(let following) = mode else { return "\(who) is \(mode), no follower" }
                if following.owner != sessions[model.owner].participant { return "\(who) follows \(following.owner)" }
                if following.canTurnPages != model.isFree { return "\(who) can turn: \(following.canTurnPages)" }
                if shown(who) != model.shown(who) { return "\(who) shows \(shown(who)), not \(model.shown(who))" }
                if status.owner?.presence != .present { return "to \(who) the owner is \(status.owner as Any)" }
                if !following.canTurnPages,
                    readers[who].screen.actions.contains(where: { [.back, .restart].contains($0) })
                {
                    return "\(who) is offered \(readers[who].screen.actions)"
                }
            }
            return nil
        }

        private func shown(_ who: Int) -> String {
            switch readers[who].screen {
            case .page(let page): "\(page.location)"
            case .loading(let screen): screen.owner == nil ? "loading" : "owner loads"
            case .failure(let screen): if case .owner = screen.reason { "owner fails" } else { "failure" }
            }
        }

        func end() async {
            for session in sessions { await session.leave() }
            await stranger.close()
            await listening?.value
        }
    }

    @Test func `behaves as the model does`() async {
        let play = { @MainActor @Sendable (actions: [Action], timeout: Duration) async -> String? in
            guard let stage = try? await Stage() else { return "there is no story" }
            var difference: String?
            for action in actions where difference == nil { difference = await stage.play(action, within: timeout) }
            await stage.end()
            return difference
        }
        let failure = await ActionSequence.firstFailure(seeds: 0..<2, length: 1000, make: Action.random, play: play)
        #expect(failure == nil, "\(failure?.description ?? "")")
    }
}
