import StoryIR
import StoryKit
import StorySource
import TestSupport
import Testing

/// Many tasks at once, a fetcher that delays, fails, hangs and returns wrong bytes, and a disk that throws.
@Suite struct AssetStoreStressTests {
    /// Handles each request at random: returns at once or later, fails, reports not found, hangs, or returns wrong bytes.
    private final class Chaos: ResourceFetcher {
        private let random: Lock<SeededGenerator>
        private let clock: ManualClock
        private let hung = ScriptedAssetFetcher { _, _ in .hang }

        init(seed: UInt64, clock: ManualClock) {
            random = Lock(SeededGenerator(seed: seed))
            self.clock = clock
        }

        func fetch(_ url: ResourceURL) async throws -> [UInt8] {
            let (number, seconds) = random.withLock {
                (Int.random(in: 0..<20, using: &$0), Int.random(in: 1...15, using: &$0))
            }
            let bytes = AssetFixture.bytes(String(url.description.suffix(1)))
            switch number {
            case 0..<7: return bytes
            case 7..<13:
                try await clock.sleep(for: .seconds(seconds))
                return bytes
            case 13..<16: throw FetchError.network("down")
            case 16: throw FetchError.notFound
            case 17: return try await hung.fetch(url)
            default: return [1, 2, 3]
            }
        }

        func endAll() { hung.endAll() }
    }

    /// The results of tasks.
    private final class Notes: Sendable {
        private let notes = Lock<[Int]>([])

        var all: [Int] { notes.withLock { $0 } }

        func add(_ number: Int) { notes.withLock { $0.append(number) } }
    }

    @Test(arguments: [0, 1, 2, 3] as [UInt64]) func `meets its guarantees under load`(seed: UInt64) async {
        let keys = (0..<8).map { "\($0)" }
        let clock = ManualClock()
        let fetcher = Chaos(seed: seed, clock: clock)
        let disk = FaultyAssetDisk()
        let limits = AssetLimits(memory: 40, disk: 30, requests: 3, abandonedRequests: 50)
        let store = AssetStore(
            manifest: AssetFixture.manifest(keys, bytes: 10), fetcher: fetcher, disk: disk,
            configuration: .init(
                limits: limits,
                retry: RetryPolicy(attempts: 3), attemptTimeout: .seconds(5), timeout: .seconds(12)),
            clock: clock)
        let pages = keys.indices.map { index in
            AssetFixture.page(keys[index], [(keys[index], .critical), (keys[index * 3 % keys.count], .important)])
        }
        let ended = Notes()
        let readers = 24
        let excess = Notes()
        await withTaskGroup(of: Void.self) { group in
            for reader in 0..<readers {
                group.addTask {
                    var random = SeededGenerator(seed: seed * 1000 + UInt64(reader))
                    for _ in 0..<60 {
                        let index = keys.indices.randomElement(using: &random) ?? 0
                        await Self.act(Int.random(in: 0..<14, using: &random), index, store, pages, disk, clock)
                        if store.memoryUse > limits.memory { excess.add(store.memoryUse) }
                    }
                    ended.add(reader)
                }
            }
            // The clock advances while any task waits: no load exceeds its timeout, so this ends.
            while ended.all.count < readers {
                await Task.yield()
                clock.advance(by: .milliseconds(100))
            }
        }
        #expect(excess.all.isEmpty)
        #expect(disk.most <= limits.disk && !disk.areChangesAtOnce)
        store.clear()
        await eventually {
            // A request that was about to start may begin to hang after the others have ended.
            fetcher.endAll()
            return store.activity == .init()
        }
        await eventually { clock.sleeperCount == 0 }
    }

    private static func act(
        _ number: Int, _ index: Int, _ store: AssetStore<[UInt8]>, _ pages: [IR.Page], _ disk: FaultyAssetDisk,
        _ clock: ManualClock
    ) async {
        let key = "\(index)"
        switch number {
        case 0..<4:
            let answer = await AssetFixture.outcome { () throws(AssetError) in try await store.load(key) }
            if case .success(let value) = answer { #expect(value == AssetFixture.bytes(key)) }
        case 4:
            let task = Task { try await store.load(key) }
            await Task.yield()
            task.cancel()
            _ = await task.result
        case 5: store.preload(key, priority: .medium)
        case 6: store.cancel(key)
        case 7: if let value = store[key] { #expect(value == AssetFixture.bytes(key)) }
        case 8:
            let page = pages[index]
            _ = await AssetFixture.outcome { () throws(AssetError) in try await store.loadAssets(for: page) }
        case 9: store.prefetch(NearbyPages(page: pages[index], following: Array(pages[..<index])))
        case 10: disk.faults = [[.read], [.write], [.remove], [.list]][index % 4]
        case 11: disk.faults = []
        case 12: store.trimMemory()
        default: if index == 0 { store.clear() } else { _ = store.canEnter(pages[index]) }
        }
    }

    @Test func `a thousand tasks wait for a request that hangs, none longer than its timeout`() async {
        let clock = ManualClock()
        let fetcher = ScriptedAssetFetcher { _, _ in .hang }
        let store = AssetFixture.store(
            ["a"], fetcher, clock: clock, retry: RetryPolicy(attempts: 1), attemptTimeout: .seconds(5000))
        let ended = Notes()
        await withTaskGroup(of: Void.self) { group in
            for seconds in 1...1000 {
                group.addTask {
                    let answer = await AssetFixture.outcome { () throws(AssetError) in
                        try await store.load("a", timeout: .seconds(seconds))
                    }
                    #expect(answer == .failure(.timeout))
                    ended.add(seconds)
                }
            }
            await eventually { store.activity.waiting == 1000 && clock.sleeperCount == 1001 }
            for seconds in 1...29 {
                clock.advance(by: .seconds(1))
                await eventually { ended.all == Array(1...seconds) }
            }
            clock.advance(by: .seconds(1000))
        }
        #expect(fetcher.names == ["a"])
        fetcher.endAll()
        await eventually { store.activity == .init() && clock.sleeperCount == 0 }
    }
}
