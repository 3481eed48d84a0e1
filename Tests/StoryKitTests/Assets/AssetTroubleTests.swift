import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite struct AssetTroubleTests {
    private typealias Fixture = AssetFixture
    private let clock = ManualClock()

    private func outcome(_ store: AssetStore<[UInt8]>, _ key: String) async -> Result<[UInt8], AssetError> {
        await Fixture.outcome { () throws(AssetError) in try await store.load(key) }
    }

    @Test func `invalid limits count as the minimum, whenever they are set`() {
        let least = AssetLimits(memory: -1, disk: -1, requests: 0, abandonedRequests: -1)
        var limits = AssetLimits()
        (limits.memory, limits.disk, limits.requests, limits.abandonedRequests) = (-1, -1, 0, -1)
        #expect(limits == least && limits.requests == 1 && limits.memory == 0)
    }

    @Test func `infinite limits are no limits`() async {
        let fetcher = ScriptedAssetFetcher { _, _ in .bytes([1]) }
        let endless = Duration.seconds(Int64.max)
        let store = AssetStore(
            manifest: Fixture.manifest(["a"]), fetcher: fetcher, disk: InMemoryAssetDisk(),
            configuration: .init(
                limits: AssetLimits(memory: .max, disk: .max, requests: .max, abandonedRequests: .max),
                retry: RetryPolicy(attempts: .max), attemptTimeout: endless, timeout: endless),
            clock: ContinuousClock()
        )
        let outcome = await Fixture.outcome { () throws(AssetError) in try await store.load("a", timeout: endless) }
        #expect(outcome == .success([1]))
    }

    @Test func `retries after growing, random delays`() async {
        let fetcher = ScriptedAssetFetcher { _, id in .failure(FetchError.network("no. \(id)")) }
        let retry = RetryPolicy(attempts: 5, firstDelay: .seconds(4), longestDelay: .seconds(15))
        let store = Fixture.store(
            ["a"], fetcher, clock: clock, retry: retry, attemptTimeout: .seconds(500), timeout: .seconds(1000))
        let task = Task { await outcome(store, "a") }
        var delays: [Duration] = []
        for (attempt, most) in [4, 8, 15, 15].enumerated() {
            func delayOfNext() -> Duration { clock.now.duration(to: clock.nextDeadline ?? clock.now) }
            await eventually {
                fetcher.names.count == attempt + 1 && clock.sleeperCount == 2 && delayOfNext() <= .seconds(most)
            }
            let delay = delayOfNext()
            #expect(delay >= .seconds(most) / 2)
            delays.append(delay / most)
            clock.advance(by: delay)
        }
        #expect(await task.value == .failure(.network("no. 4")))
        #expect(Set(delays).count == 4)
        #expect(fetcher.names.count == 5)
    }

    @Test func `returns what the second attempt fetches`() async {
        let fetcher = ScriptedAssetFetcher { _, id in id == 0 ? .failure(CancellationError()) : .bytes([1]) }
        let store = Fixture.store(["a"], fetcher, clock: clock)
        let task = Task { await outcome(store, "a") }
        await eventually { store.activity.resting == 1 && clock.sleeperCount == 2 }
        clock.advance(by: .milliseconds(500))
        #expect(await task.value == .success([1]))
    }

    @Test func `does not request again what was not found, unless a task waits for it`() async {
        let fetcher = ScriptedAssetFetcher { _, id in id == 0 ? .failure(FetchError.notFound) : .bytes([1]) }
        let store = Fixture.store(["a"], fetcher, clock: clock)
        #expect(await outcome(store, "a") == .failure(.notFound))
        #expect(!store.exists("a"))
        store.preload("a")
        #expect(store.activity == .init())
        #expect(await outcome(store, "a") == .success([1]))
        #expect(store.exists("a") && fetcher.names.count == 2)
    }

    @Test func `does not request again what is larger than the limit`() async {
        let fetcher = ScriptedAssetFetcher { _, _ in .failure(FetchError.tooLarge(limit: 9)) }
        let store = Fixture.store(["a"], fetcher, clock: clock)
        #expect(await outcome(store, "a") == .failure(.invalidFormat("it has more than 9 bytes")))
        #expect(fetcher.names.count == 1)
    }

    @Test func `clearing forgets which assets were not found`() async {
        let store = Fixture.store(["a"], ScriptedAssetFetcher { _, _ in .failure(FetchError.notFound) }, clock: clock)
        _ = await outcome(store, "a")
        store.clear()
        #expect(store.exists("a"))
    }

    @Test(arguments: [true, false]) func `abandons attempts that time out`(endsWhenCancelled: Bool) async {
        let fetcher = ScriptedAssetFetcher { _, _ in endsWhenCancelled ? .wait : .hang }
        let retry = RetryPolicy(attempts: 2, firstDelay: .seconds(1))
        let store = Fixture.store(["a"], fetcher, clock: clock, retry: retry, attemptTimeout: .seconds(3))
        let task = Task { await outcome(store, "a") }
        await eventually { fetcher.names.count == 1 && clock.sleeperCount == 2 }
        clock.advance(by: .seconds(3))
        await eventually { store.activity.resting == 1 && clock.sleeperCount == 2 }
        clock.advance(by: .seconds(1))
        await eventually { fetcher.names.count == 2 && clock.sleeperCount == 2 }
        clock.advance(by: .seconds(3))
        #expect(await task.value == .failure(.timeout))
        await eventually { store.activity.abandoned == (endsWhenCancelled ? 0 : 2) }
        fetcher.endAll()
        await eventually { store.activity == .init() && clock.sleeperCount == 0 }
    }

    @Test func `no task waits longer than its own timeout`() async {
        let fetcher = ScriptedAssetFetcher { _, _ in .hang }
        let store = Fixture.store(
            ["a", "b"], fetcher, clock: clock, limits: AssetLimits(requests: 1), attemptTimeout: .seconds(20),
            timeout: .seconds(10))
        let usual = Task { await outcome(store, "a") }
        await eventually { store.activity.running == 1 && fetcher.pending.count == 1 }
        let hasty = Task {
            await Fixture.outcome { () throws(AssetError) in try await store.load("a", timeout: .seconds(2)) }
        }
        // This one never leaves the queue.
        let queued = Task {
            await Fixture.outcome { () throws(AssetError) in try await store.load("b", timeout: .seconds(5)) }
        }
        await eventually { store.activity.waiting == 3 }
        clock.advance(by: .seconds(2))
        #expect(await hasty.value == .failure(.timeout))
        #expect(store.activity.waiting == 2)
        clock.advance(by: .seconds(3))
        #expect(await queued.value == .failure(.timeout))
        #expect(store.activity == .init(waiting: 1, running: 1))
        clock.advance(by: .seconds(5))
        #expect(await usual.value == .failure(.timeout))
        #expect(fetcher.names == ["a"])
        fetcher.endAll()
        await eventually { store.activity == .init() && clock.sleeperCount == 0 }
    }

    @Test func `a timeout of zero does not wait`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(["a"], fetcher, clock: clock)
        let answer = await Fixture.outcome { () throws(AssetError) in try await store.load("a", timeout: .zero) }
        #expect(answer == .failure(.timeout))
        #expect(store.activity == .init() && fetcher.names.isEmpty)
    }

    @Test func `starts no request while too many hang`() async {
        let fetcher = ScriptedAssetFetcher { _, id in id < 3 ? .hang : .bytes([1]) }
        let store = Fixture.store(
            ["a", "b", "c", "d"], fetcher, clock: clock, limits: AssetLimits(requests: 2, abandonedRequests: 1),
            retry: RetryPolicy(attempts: 1), timeout: .seconds(10))
        for key in ["a", "b", "c"] { store.preload(key, priority: .critical) }
        await eventually { fetcher.pending.count == 2 }
        clock.advance(by: .seconds(10))
        // Each has to reach the fetcher before the next does: it is by their order that they hang.
        await eventually { store.activity == .init(running: 1, abandoned: 2) && fetcher.pending.count == 3 }
        clock.advance(by: .seconds(10))
        await eventually { store.activity == .init(abandoned: 3) }
        let late = Task { await outcome(store, "d") }
        await eventually { store.activity == .init(waiting: 1, queued: 1, abandoned: 3) }
        fetcher.answer(id: fetcher.pending[0].id, .success([9]))
        #expect(await late.value == .success([1]))
        // Results of abandoned requests are ignored.
        #expect(store["a"] == nil && store["b"] == nil)
        fetcher.endAll()
        await eventually { store.activity == .init() }
    }

    @Test func `retries an asset of another size, and refuses it in the end`() async {
        let fetcher = ScriptedAssetFetcher { _, id in .bytes(Array(repeating: 1, count: id)) }
        func store(_ size: Int) -> AssetStore<[UInt8]> {
            AssetStore(
                manifest: AssetFixture.manifest(["a"], bytes: size), fetcher: fetcher,
                configuration: .init(retry: RetryPolicy(firstDelay: .zero)), clock: clock)
        }
        #expect(await outcome(store(2), "a") == .success([1, 1]))
        #expect(
            await outcome(store(2), "a") == .failure(.invalidFormat("it has 5 bytes and should have 2")))
    }

    @Test func `checks hashes if it can, unless configured otherwise`() async {
        func load(_ expected: String, checksHashes: Bool = true) async -> Result<[UInt8], AssetError> {
            let store = AssetStore(
                manifest: AssetManifest([AssetFixture.asset("a", hash: expected)], base: AssetFixture.base),
                fetcher: ScriptedAssetFetcher { _, id in .bytes([UInt8(id)]) },
                configuration: .init(
                    retry: RetryPolicy(attempts: 2, firstDelay: .zero), checksHashes: checksHashes),
                clock: clock)
            return await outcome(store, "a")
        }
        let hashes = (0...2).map { IR.hash(of: [$0]) }
        #expect(await load(hashes[0]) == .success([0]))
        #expect(await load(hashes[1]) == .success([1]))
        #expect(
            await load(hashes[2])
                == .failure(.invalidFormat("its hash is \(hashes[1]) and should be \(hashes[2])")))
        #expect(await load(hashes[2], checksHashes: false) == .success([0]))
        // The hash is of an unknown kind, so it can't be checked.
        #expect(await load("later:1") == .success([0]))
    }

    @Test func `does not retry what can't be decoded`() async {
        struct Broken: Error, CustomStringConvertible { let description = "broken" }
        let fetcher = ScriptedAssetFetcher { url, _ in .bytes(AssetFixture.bytes(url)) }
        let store = AssetStore<Int>(
            manifest: AssetFixture.manifest(["a", "b"]), fetcher: fetcher, clock: clock
        ) { _, asset in
            if asset.key == "a" { throw AssetError.invalidFormat("no picture") }
            throw Broken()
        }
        let first = await Fixture.outcome { () throws(AssetError) in try await store.load("a") }
        #expect(first == .failure(.invalidFormat("no picture")))
        let second = await Fixture.outcome { () throws(AssetError) in try await store.load("b") }
        #expect(second == .failure(.processing("broken")))
        #expect(fetcher.names == ["a", "b"])
    }

    @Test func `abandons a decoder that hangs`() async {
        let fetcher = ScriptedAssetFetcher { _, _ in .bytes([1]) }
        let decoder = ScriptedAssetFetcher { _, _ in .hang }
        let store = AssetStore<Int>(
            manifest: AssetFixture.manifest(["a"]), fetcher: fetcher,
            configuration: .init(retry: RetryPolicy(attempts: 1)),
            clock: clock
        ) { _, asset in
            DecodedAsset(try await decoder.fetch(asset.url!).count, cost: 1)
        }
        let task = Task { await Fixture.outcome { () throws(AssetError) in try await store.load("a") } }
        await eventually { decoder.pending.count == 1 && clock.sleeperCount == 2 }
        clock.advance(by: .seconds(10))
        #expect(await task.value == .failure(.timeout))
        decoder.endAll()
        await eventually { store.activity == .init() }
    }
}
