import StoryKit
import TestSupport
import Testing

@Suite struct AssetLoadingTests {
    private typealias Fixture = AssetFixture
    private let clock = ManualClock()

    @Test func `returns cached assets at once`() async throws {
        let fetcher = ScriptedAssetFetcher { url, _ in .bytes(AssetFixture.bytes(url)) }
        let store = Fixture.store(["a", "b"], fetcher, clock: clock)
        #expect(store["a"] == nil && !store.isLoaded("a") && store.exists("a") && !store.exists("c"))
        let value = try await store.load("a")
        #expect(store["a"] == value && store.isLoaded("a") && !store.isLoaded("b") && store.memoryUse == 10)
        #expect(try await store.load("a") == value)
        #expect(fetcher.names == ["a"])
    }

    @Test func `returns nothing for assets that the story does not have`() async {
        let store = Fixture.store(["a"], ScriptedAssetFetcher(), clock: clock)
        #expect(await Fixture.outcome { () throws(AssetError) in try await store.load("b") } == .failure(.notFound))
        store.preload("b")
        #expect(store.activity == .init())
    }

    @Test func `makes one request for a thousand waiting tasks`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(["a"], fetcher, clock: clock)
        await withTaskGroup(of: Result<[UInt8], AssetError>.self) { group in
            for _ in 0..<1000 {
                group.addTask { await Fixture.outcome { () throws(AssetError) in try await store.load("a") } }
            }
            await eventually { store.activity.waiting == 1000 && fetcher.pending.count == 1 }
            fetcher.answer("a", .success([1, 2, 3]))
            for await outcome in group { #expect(outcome == .success([1, 2, 3])) }
        }
        #expect(fetcher.names == ["a"])
        #expect(store.activity == .init())
        await eventually { clock.sleeperCount == 0 }
    }

    @Test func `cancels for one waiting task and not for the others`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(["a"], fetcher, clock: clock)
        let tasks = (0..<3).map { _ in Task { try await store.load("a") } }
        await eventually { store.activity.waiting == 3 && fetcher.pending.count == 1 }
        tasks[0].cancel()
        await #expect(throws: AssetError.cancelled) { try await tasks[0].value }
        #expect(fetcher.pending.count == 1)
        tasks[1].cancel()
        await #expect(throws: AssetError.cancelled) { try await tasks[1].value }
        #expect(fetcher.pending.count == 1)
        tasks[2].cancel()
        await #expect(throws: AssetError.cancelled) { try await tasks[2].value }
        #expect(fetcher.pending.isEmpty)
        await eventually { store.activity == .init() && clock.sleeperCount == 0 }
    }

    @Test func `starts no request for a cancelled task`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(["a"], fetcher, clock: clock)
        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                #expect(
                    await Fixture.outcome { () throws(AssetError) in try await store.load("a") } == .failure(.cancelled)
                )
            }
        }
        #expect(fetcher.names.isEmpty)
    }

    @Test func `preloads with or without waiting tasks`() async throws {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(["a"], fetcher, clock: clock)
        store.preload("a")
        let task = Task { try await store.load("a") }
        await eventually { store.activity.waiting == 1 && fetcher.pending.count == 1 }
        task.cancel()
        _ = await task.result
        #expect(fetcher.pending.count == 1)
        fetcher.answer("a", .success([7]))
        await eventually { store["a"] == [7] }
        store.preload("a")
        #expect(store.activity == .init() && fetcher.names == ["a"])
    }

    @Test func `cancels a preload without affecting waiting tasks`() async throws {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(["a", "b"], fetcher, clock: clock)
        store.preload("a")
        store.preload("b")
        let task = Task { try await store.load("b") }
        await eventually { store.activity.waiting == 1 && fetcher.pending.count == 2 }
        store.cancel("a")
        store.cancel("b")
        #expect(fetcher.pendingNames == ["b"])
        fetcher.answer("b", .success([7]))
        #expect(try await task.value == [7])
        await eventually { store.activity == .init() }
    }

    @Test func `requests by priority, and only so many at once`() async {
        let fetcher = ScriptedAssetFetcher()
        let keys = ["a", "b", "l", "m", "h", "c", "w"]
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(requests: 2))
        store.preload("a", priority: .critical)
        store.preload("b", priority: .critical)
        store.preload("l", priority: .low)
        store.preload("w", priority: .low)
        store.preload("m", priority: .medium)
        store.preload("h", priority: .high)
        store.preload("c", priority: .critical)
        let task = Task { try await store.load("w") }
        await eventually { store.activity.waiting == 1 && fetcher.pending.count == 2 }
        while let first = fetcher.pending.first {
            fetcher.answer(id: first.id, .success([0]))
            await eventually {
                fetcher.pending.count == store.activity.running && fetcher.pending.first?.id != first.id
            }
        }
        #expect(Set(fetcher.names.prefix(2)) == ["a", "b"])
        #expect(fetcher.names.dropFirst(2) == ["c", "w", "h", "m", "l"])
        #expect(fetcher.maximumActive == 2)
        #expect(await (try? task.value) == [0])
    }

    @Test func `reserves a request for urgent assets`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(["a", "b", "c", "d"], fetcher, clock: clock, limits: AssetLimits(requests: 2))
        store.preload("a", priority: .low)
        store.preload("b", priority: .medium)
        #expect(store.activity == .init(queued: 1, running: 1))
        store.preload("c", priority: .high)
        #expect(store.activity == .init(queued: 1, running: 2))
        store.preload("d", priority: .critical)
        #expect(store.activity == .init(queued: 2, running: 2))
        await eventually { Set(fetcher.pendingNames) == ["a", "c"] }
        store.clear()
    }

    @Test func `clears everything`() async {
        let disk = InMemoryAssetDisk()
        let fetcher = ScriptedAssetFetcher { url, _ in url.hasSuffix("b") ? .wait : .bytes([1]) }
        let store = Fixture.store(["a", "b"], fetcher, disk: disk, clock: clock)
        _ = try? await store.load("a")
        await eventually { disk.list().count == 1 }
        let task = Task { try await store.load("b") }
        await eventually { fetcher.pending.count == 1 }
        store.clear()
        #expect(store["a"] == nil && store.memoryUse == 0)
        await #expect(throws: AssetError.cancelled) { try await task.value }
        await eventually { disk.list().isEmpty && fetcher.pending.isEmpty }
        _ = try? await store.load("a")
        #expect(fetcher.names == ["a", "b", "a"])
    }

    @Test func `leaves no tasks behind`() async {
        let fetcher = ScriptedAssetFetcher { _, id in id == 0 ? .failure(FetchError.network("")) : .wait }
        weak var gone: AssetStore<[UInt8]>?
        do {
            let store = Fixture.store(["a", "b"], fetcher, clock: clock)
            gone = store
            store.preload("a")
            await eventually { store.activity.resting == 1 && clock.sleeperCount == 1 }
            store.preload("b")
            await eventually { fetcher.pending.count == 1 && clock.sleeperCount == 2 }
        }
        await eventually { gone == nil && fetcher.pending.isEmpty && clock.sleeperCount == 0 }
    }
}
