import StoryKit
import TestSupport
import Testing

@Suite struct AssetMemoryTests {
    private typealias Fixture = AssetFixture
    private let clock = ManualClock()
    private let keys = ["a", "b", "c", "d"]

    /// Returns a store with room for three of its assets.
    private func store(memory: Int = 30) -> AssetStore<[UInt8]> {
        Fixture.store(
            keys, ScriptedAssetFetcher { url, _ in .bytes(AssetFixture.bytes(url)) }, clock: clock,
            limits: AssetLimits(memory: memory, requests: 1))
    }

    @Test func `evicts the least recently used`() async throws {
        let store = store()
        for key in ["a", "b", "c"] { _ = try await store.load(key) }
        _ = store["a"]
        _ = store.isLoaded("b")
        _ = try await store.load("d")
        #expect(keys.filter(store.isLoaded) == ["a", "c", "d"])
        #expect(store.memoryUse == 30)
    }

    @Test func `returns an asset that does not fit without caching it`() async throws {
        let store = store(memory: 9)
        #expect(try await store.load("a").count == 10)
        #expect(!store.isLoaded("a") && store.memoryUse == 0)
    }

    @Test func `evicts the assets of the page last, and those of nearby pages before`() async throws {
        let store = store()
        let page = Fixture.page("p", [("a", .optional)])
        let next = Fixture.page("n", [("b", .optional)])
        store.prefetch(NearbyPages(page: page, following: [next]))
        await eventually { store.isLoaded("a") && store.isLoaded("b") }
        _ = try await store.load("c")
        _ = try await store.load("d")
        #expect(keys.filter(store.isLoaded) == ["a", "b", "d"])
        store.prefetch(NearbyPages(page: next))
        _ = try await store.load("c")
        _ = try await store.load("d")
        #expect(keys.filter(store.isLoaded) == ["b", "c", "d"])
    }

    @Test func `assets of far pages evict none of nearer pages`() async throws {
        let store = store(memory: 20)
        let pages = keys.map { Fixture.page($0, [($0, .optional)]) }
        store.prefetch(NearbyPages(page: pages[0], following: Array(pages[1...])))
        await eventually { store.activity == .init() }
        #expect(keys.filter(store.isLoaded) == ["a", "b"])
    }

    @Test func `trims memory on request`() async throws {
        let store = store()
        store.prefetch(NearbyPages(page: Fixture.page("p", [("a", .optional)])))
        for key in ["a", "b", "c"] { _ = try await store.load(key) }
        store.trimMemory()
        #expect(keys.filter(store.isLoaded) == ["a"])
    }

    @Test func `counts the cost that the decoder states`() async throws {
        let fetcher = ScriptedAssetFetcher { _, _ in .bytes([1]) }
        let store = AssetStore<Int>(
            manifest: Fixture.manifest(keys), fetcher: fetcher, configuration: .init(limits: AssetLimits(memory: 100)),
            clock: clock
        ) { _, asset in
            DecodedAsset(1, cost: ["a": 60, "b": 50, "c": -5, "d": Int.max][asset.key] ?? 0)
        }
        for key in ["a", "c", "b", "d"] { _ = try await store.load(key) }
        #expect(keys.filter(store.isLoaded) == ["b", "c"])
        #expect(store.memoryUse == 50)
    }
}
