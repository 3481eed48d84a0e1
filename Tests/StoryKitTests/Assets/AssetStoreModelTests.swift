import StoryKit
import StorySource
import TestSupport
import Testing

@Suite struct AssetStoreModelTests {
    enum Action {
        case load(String, AssetPriority, seconds: Int)
        case stopWaiting(Int)
        case preload(String, AssetPriority)
        case cancel(String)
        case asset(String)
        case answer(Int)
        case fail(Int)
        case findNothing(Int)
        case lie(Int)
        case turn(Int)
        case enter(Int, isRetry: Bool)
        case stopEntering(Int)
        case advance(seconds: Int)
        case trim
        case clear

        static func random(_ random: inout SeededGenerator) -> Action {
            let key = (AssetStoreModel.keys + ["nowhere"]).randomElement(using: &random) ?? ""
            let priority = AssetPriority.allCases.randomElement(using: &random) ?? .low
            let index = Int.random(in: 0..<8, using: &random)
            switch Int.random(in: 0..<48, using: &random) {
            case 0..<8: return .load(key, priority, seconds: [0, 3, 7, 13, 26].randomElement(using: &random) ?? 3)
            case 8..<11: return .stopWaiting(index)
            case 11..<15: return .preload(key, priority)
            case 15..<17: return .cancel(key)
            case 17..<19: return .asset(key)
            case 19..<26: return .answer(index)
            case 26: return .fail(index)
            case 27: return .findNothing(index)
            case 28: return .lie(index)
            case 29..<33: return .turn(index % AssetStoreModel.pages.count)
            case 33..<38: return .advance(seconds: Int.random(in: 1...6, using: &random))
            case 38: return .trim
            case 39..<45: return .enter(index % AssetStoreModel.pages.count, isRetry: index > 5)
            case 45..<47: return .stopEntering(index)
            default: return index == 0 ? .clear : .asset(key)
            }
        }
    }

    private final class Outcomes: Sendable {
        let all = Lock<[Int: Result<[UInt8], AssetError>]>([:])
    }

    /// A store and its model.
    private final class Play {
        var model = AssetStoreModel()
        let clock = ManualClock()
        // Every third request ignores cancellation.
        let fetcher = ScriptedAssetFetcher { _, id in id % 3 == 2 ? .hang : .wait }
        let store: AssetStore<[UInt8]>
        let outcomes = Outcomes()
        var tasks: [Task<Void, Never>] = []

        init() {
            let assets = AssetStoreModel.keys.map { AssetFixture.asset($0, bytes: AssetStoreModel.sizes[$0]) }
            store = AssetStore(
                manifest: AssetManifest(assets, base: AssetFixture.base), fetcher: fetcher,
                configuration: AssetStoreModel.configuration, clock: clock,
                random: SeededGenerator(seed: 0))
        }

        private static let pages = AssetStoreModel.pages.enumerated().map { number, keys in
            AssetFixture.page(
                "\(number)", keys.map { ($0, AssetStoreModel.criticals.contains($0) ? .critical : .optional) })
        }

        func perform(_ action: Action) -> String? {
            model.beginAction()
            switch action {
            case .load(let key, let priority, let seconds):
                let id = tasks.count
                model.load(id, key, priority, timeout: .seconds(seconds))
                tasks.append(
                    Task { [store, outcomes] in
                        let outcome = await AssetFixture.outcome { () throws(AssetError) in
                            try await store.load(key, priority: priority, timeout: .seconds(seconds))
                        }
                        outcomes.all.withLock { $0[id] = outcome }
                    })
            case .stopWaiting(let index):
                guard let id = model.ownWaiters.dropFirst(index).first else { return nil }
                tasks[id].cancel()
                model.stopWaiting(id, .cancelled)
            case .preload(let key, let priority):
                store.preload(key, priority: priority)
                model.preload(key, priority)
            case .cancel(let key):
                store.cancel(key)
                model.cancel(key)
            case .asset(let key):
                let value = store[key]
                guard value == (model.isLoaded(key) ? AssetStoreModel.bytes(key) : nil) else {
                    return "asset(\(key)) is \(String(describing: value))"
                }
                model.touch(key)
            case .answer(let index): answer(index, nil) { .success(AssetStoreModel.bytes($0)) }
            case .fail(let index):
                answer(index, (.network("down"), true)) { _ in .failure(FetchError.network("down")) }
            case .findNothing(let index):
                answer(index, (.notFound, false)) { _ in .failure(FetchError.notFound) }
            case .lie(let index):
                let error = { (key: String) in
                    AssetError.invalidFormat("it has 1 bytes and should have \(AssetStoreModel.sizes[key] ?? 0)")
                }
                guard let pending = fetcher.pending.dropFirst(index).first else { return nil }
                answer(index, (error(pending.name), true)) { _ in .success([1]) }
            case .turn(let index):
                let pages = Self.pages
                store.prefetch(
                    NearbyPages(
                        page: pages[index], following: Array(pages[(index + 1)...]),
                        previous: index > 0 ? pages[index - 1] : nil))
                model.turn(to: index)
            case .enter(let index, let isRetry):
                let id = tasks.count
                model.enter(id, index, isRetry: isRetry)
                let page = Self.pages[index]
                tasks.append(
                    Task { [store, outcomes] in
                        let outcome: Result<[UInt8], AssetError>
                        do throws(AssetError) {
                            try await store.loadAssets(for: page, isRetry: isRetry)
                            outcome = .success([])
                        } catch {
                            outcome = .failure(error)
                        }
                        outcomes.all.withLock { $0[id] = outcome }
                    })
            case .stopEntering(let index):
                guard let id = model.entries.keys.sorted().dropFirst(index).first else { return nil }
                tasks[id].cancel()
                model.stopEntering(id)
            case .advance(let seconds):
                clock.advance(by: .seconds(seconds))
                model.advance(by: .seconds(seconds))
            case .trim:
                store.trimMemory()
                model.trim()
            case .clear:
                store.clear()
                model.clear()
            }
            return nil
        }

        /// Completes a request to the fetcher, whether or not it was abandoned.
        private func answer(
            _ index: Int, _ failure: (AssetError, isTemporary: Bool)?, _ result: (String) -> Result<[UInt8], any Error>
        ) {
            guard let pending = fetcher.pending.dropFirst(index).first else { return }
            if model.requests[pending.name]?.fetch?.id == pending.id {
                if let failure {
                    model.fail(pending.name, failure.0, isTemporary: failure.isTemporary)
                } else {
                    model.succeed(pending.name)
                }
            }
            fetcher.answer(id: pending.id, result(pending.name))
        }

        /// Returns a difference from the model, which may be temporary.
        func complaint() -> String? {
            let pending = fetcher.pending
            if let complaint = model.see(pending) { return complaint }
            let live = model.liveCount
            let abandoned = pending.count - live
            if model.hasWork(abandoned: abandoned) { return "something could be fetched: \(model.requests)" }
            let expected = AssetStore<[UInt8]>.Activity(
                waiting: model.waiters.count, queued: model.requests.count - live, running: live, abandoned: abandoned)
            if store.activity != expected { return "it does \(store.activity) instead of \(expected)" }
            let outcomes = outcomes.all.withLock { $0 }
            if outcomes != model.outcomes { return "answers are \(outcomes) instead of \(model.outcomes)" }
            for key in AssetStoreModel.keys {
                if store.isLoaded(key) != model.isLoaded(key) { return "isLoaded(\(key)) is wrong" }
                if store.exists(key) == model.notFound.contains(key) { return "exists(\(key)) is wrong" }
            }
            for page in Self.pages.indices where store.canEnter(Self.pages[page]) != model.canEnter(page) {
                return "canEnter(\(page)) is wrong"
            }
            if store.memoryUse != model.used { return "it holds \(store.memoryUse) bytes instead of \(model.used)" }
            // Their number is not enough: one that is about to end may be there for one that is about to begin, and begin after the
            // time has advanced.
            let deadlines =
                (model.waiters.values.map(\.deadline) + model.requests.values.compactMap { $0.fetch?.deadline })
                .sorted()
            let timers = clock.deadlines.map(\.offset)
            return timers == deadlines ? nil : "timers end at \(timers) instead of \(deadlines)"
        }

        func settle(within timeout: Duration) async -> String? {
            var complaint: String?
            _ = await comesTrue(within: timeout) {
                complaint = self.complaint()
                return complaint == nil
            }
            if complaint == nil {
                // Discard checked results, since sequences are long.
                outcomes.all.withLock { $0 = [:] }
                model.outcomes = [:]
            }
            return complaint ?? model.complaintAboutOrder()
        }

        /// Ends everything; returns what can't be ended.
        func end() async -> String? {
            store.clear()
            fetcher.endAll()
            for task in tasks { await task.value }
            let isOver = await comesTrue {
                // A request that was about to start may begin to hang after the others have ended.
                fetcher.endAll()
                return store.activity == .init() && clock.sleeperCount == 0 && fetcher.pending.isEmpty
            }
            return isOver ? nil : "it does not end: \(store.activity), \(clock.sleeperCount) timers"
        }
    }

    @Test func `behaves as the model does`() async {
        let failure = await ActionSequence.firstFailure(
            seeds: 0..<6, length: 2000, make: Action.random
        ) { actions, timeout in
            let play = Play()
            var complaint: String?
            for action in actions {
                complaint = play.perform(action)
                if complaint == nil { complaint = await play.settle(within: timeout) }
                if complaint != nil { break }
            }
            let rest = await play.end()
            if complaint == nil, play.fetcher.maximumActive > 4 { return "too many requests at once" }
            return complaint ?? rest
        }
        #expect(failure == nil, "\(failure.map(\.description) ?? "")")
    }
}
