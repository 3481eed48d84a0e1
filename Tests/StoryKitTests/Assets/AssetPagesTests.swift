import StoryKit
import StoryNavigation
import TestSupport
import Testing

@testable import StoryIR

@Suite struct AssetPagesTests {
    private typealias Fixture = AssetFixture
    private let clock = ManualClock()
    private let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]

    private func outcome(_ store: AssetStore<[UInt8]>, _ page: IR.Page) async -> Result<Void, AssetError> {
        await Fixture.outcome { () throws(AssetError) in try await store.loadAssets(for: page) }
    }

    private func error(_ result: Result<Void, AssetError>) -> AssetError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test func `waits for critical assets only`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock)
        let page = Fixture.page("p", [("a", .optional), ("b", .important), ("c", .critical), ("d", .critical)])
        #expect(!store.canEnter(page))
        let task = Task { await outcome(store, page) }
        // The last slot is reserved for urgent requests.
        await eventually { Set(fetcher.pendingNames) == ["c", "d", "b"] }
        fetcher.answer("c", .success([1]))
        await eventually { Set(fetcher.pendingNames) == ["a", "d", "b"] && store.isLoaded("c") }
        #expect(!store.canEnter(page))
        fetcher.answer("d", .success([1]))
        #expect(error(await task.value) == nil)
        #expect(store.canEnter(page) && Set(fetcher.pendingNames) == ["a", "b"])
        fetcher.endAll()
        store.clear()
    }

    @Test func `needs nothing for a page without critical assets`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock)
        let page = Fixture.page("p", [("a", .important)])
        #expect(store.canEnter(page))
        #expect(error(await outcome(store, page)) == nil)
        await eventually { fetcher.pendingNames == ["a"] }
        store.clear()
    }

    @Test func `requests a critical asset first, however else it is used`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(requests: 1))
        let page = Fixture.page("p", [("a", .optional), ("b", .important), ("c", .optional), ("c", .critical)])
        store.prefetch(NearbyPages(page: page))
        for name in ["c", "b", "a"] {
            await eventually { fetcher.pendingNames == [name] }
            fetcher.answer(name, .success([1]))
        }
        await eventually { store.activity == .init() }
    }

    @Test func `requests the pictures of blocks after the declared assets`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(requests: 1))
        var page = Fixture.page("p", [("c", .optional)])
        let picture = { IR.Picture(src: $0, alt: "") }
        let inlines = [IR.Inline.strikethrough([.image(picture("b"))]), .image(picture("d"))]
        let item = IR.ListItem(blocks: [IR.Block(id: "", content: .paragraph(IR.Paragraph(inlines: inlines)))])
        page.blocks = [
            IR.Block(id: "", content: .figure(picture("c"))), IR.Block(id: "", content: .figure(picture("a"))),
            IR.Block(id: "", content: .list(IR.List(ordered: false, tight: true, items: [item]))),
        ]
        page.footnotes = [
            IR.Footnote(id: "n", number: 1, blocks: [IR.Block(id: "", content: .figure(picture("e")))])
        ]
        #expect(store.canEnter(page))
        store.prefetch(NearbyPages(page: page))
        for name in ["c", "a", "b", "d", "e"] {
            await eventually { fetcher.pendingNames == [name] }
            fetcher.answer(name, .success([1]))
        }
        await eventually { store.activity == .init() }
    }

    @Test func `requests first a critical asset that was not found before`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(requests: 1))
        let others = keys.filter { $0 != "c" }
        for other in others {
            let task = Task { await outcome(store, Fixture.page("p", [(other, .optional), ("c", .critical)])) }
            for _ in 0..<2 {
                await eventually { fetcher.pending.count == 1 }
                for name in fetcher.pendingNames { fetcher.answer(name, .failure(FetchError.notFound)) }
            }
            #expect(error(await task.value) == .notFound)
        }
        #expect(fetcher.names == others.flatMap { ["c", $0] })
    }

    @Test func `throws the error of a critical asset, and loads the others`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock)
        let page = Fixture.page("p", [("a", .critical), ("b", .critical), ("c", .important)])
        let task = Task { await outcome(store, page) }
        await eventually { fetcher.pending.count == 3 && store.activity.waiting == 2 }
        fetcher.answer("c", .failure(FetchError.notFound))
        await eventually { !store.exists("c") }
        fetcher.answer("a", .failure(FetchError.notFound))
        #expect(error(await task.value) == .notFound)
        #expect(fetcher.pendingNames == ["b"] && store.activity == .init(running: 1))
        fetcher.answer("b", .success([1]))
        await eventually { store.isLoaded("b") }
        // A retry requests only what is missing, even though it was not found.
        let again = Task { await outcome(store, page) }
        await eventually { fetcher.pendingNames == ["a"] }
        fetcher.answer("a", .success([1]))
        #expect(error(await again.value) == nil)
        #expect(store.canEnter(page))
    }

    @Test func `throws for a critical asset that does not exist`() async {
        let store = Fixture.store(keys, ScriptedAssetFetcher(), clock: clock)
        let page = Fixture.page("p", [("nowhere", .critical)])
        #expect(!store.canEnter(page))
        #expect(error(await outcome(store, page)) == .notFound)
    }

    @Test func `stops requests for a page that is not entered`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock)
        store.prefetch(NearbyPages(page: Fixture.page("p", [("b", .optional)])))
        let task = Task {
            await outcome(store, Fixture.page("q", [("a", .critical), ("b", .critical), ("c", .optional)]))
        }
        await eventually { fetcher.pending.count == 3 && store.activity.waiting == 2 }
        task.cancel()
        #expect(error(await task.value) == .cancelled)
        await eventually { fetcher.pendingNames == ["b"] }
        store.clear()
    }

    @Test func `continues for the page that is entered instead`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock)
        let first = Task { await outcome(store, Fixture.page("p", [("a", .critical), ("b", .optional)])) }
        await eventually { fetcher.pending.count == 2 && store.activity.waiting == 1 }
        let second = Task { await outcome(store, Fixture.page("q", [("a", .critical), ("c", .optional)])) }
        await eventually { Set(fetcher.pendingNames) == ["a", "c"] && store.activity.waiting == 2 }
        first.cancel()
        #expect(error(await first.value) == .cancelled)
        #expect(Set(fetcher.pendingNames) == ["a", "c"])
        fetcher.answer("a", .success([1]))
        #expect(error(await second.value) == nil)
        store.clear()
    }

    @Test func `evicts for the page that is entered`() async {
        let fetcher = ScriptedAssetFetcher { url, _ in .bytes(AssetFixture.bytes(url)) }
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(memory: 25))
        let page = Fixture.page("p", [("a", .critical), ("b", .critical)])
        #expect(error(await outcome(store, page)) == nil)
        store.prefetch(NearbyPages(page: page))
        let next = Fixture.page("q", [("c", .critical)])
        #expect(error(await outcome(store, next)) == nil)
        #expect(store.canEnter(next) && !store.canEnter(page) && store.memoryUse == 20)
    }

    @Test func `enters a page whose assets can never fit into memory`() async {
        let fetcher = ScriptedAssetFetcher { url, _ in .bytes(AssetFixture.bytes(url)) }
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(memory: 15))
        let page = Fixture.page("p", [("a", .critical), ("b", .critical)])
        #expect(error(await outcome(store, page)) == nil)
        #expect(store.canEnter(page) && store.memoryUse == 10)
        store.prefetch(NearbyPages(page: Fixture.page("q", [])))
        #expect(!store.canEnter(page))
    }

    @Test func `requests nearby pages in order, and stops for far ones`() async {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(requests: 1))
        let pages = keys.map { Fixture.page($0, [($0, .optional)]) }
        // The page is c, from b; d, e, f and g may follow, and a is not near.
        store.preload("h", priority: .critical)
        store.prefetch(NearbyPages(page: pages[2], following: Array(pages[3...6]), previous: pages[1]))
        for name in ["h", "c", "d", "e"] {
            await eventually { fetcher.pendingNames == [name] }
            fetcher.answer(name, .success([1]))
        }
        await eventually { fetcher.pendingNames == ["b"] }
        // Continue to e: b, f and g are far now, except f.
        store.prefetch(NearbyPages(page: pages[4], following: [pages[5]], previous: pages[2]))
        await eventually { fetcher.pendingNames == ["f"] && store.activity == .init(running: 1) }
        fetcher.answer("f", .success([1]))
        await eventually { store.activity == .init() }
        #expect(fetcher.names == ["h", "c", "d", "e", "b", "f"])
    }

    @Test func `continues for a waiting task when its page is far`() async throws {
        let fetcher = ScriptedAssetFetcher()
        let store = Fixture.store(keys, fetcher, clock: clock)
        store.prefetch(NearbyPages(page: Fixture.page("p", [("a", .optional), ("b", .optional), ("c", .optional)])))
        store.preload("c")
        let task = Task { try await store.load("a") }
        await eventually { fetcher.pending.count == 3 && store.activity.waiting == 1 }
        store.prefetch(NearbyPages(page: Fixture.page("q", [])))
        #expect(Set(fetcher.pendingNames) == ["a", "c"])
        fetcher.answer("a", .success([5]))
        #expect(try await task.value == [5])
        store.clear()
    }

    @Test func `does not wait for assets that are missing or outside of the package`() async {
        let assets = [
            IR.Asset(key: "a", kind: .image, src: "a.png", location: .missing, criticality: .critical),
            IR.Asset(key: "b", kind: .image, src: "../b.png", location: .package, criticality: .critical),
        ]
        let store = AssetStore(
            manifest: AssetManifest(assets, base: Fixture.base), fetcher: ScriptedAssetFetcher(), clock: clock)
        let page = Fixture.page("p", [("a", .critical), ("b", .critical)])
        #expect(store.canEnter(page) && !store.exists("a"))
        #expect(error(await outcome(store, page)) == nil)
        #expect(store.activity == .init())
    }

    @Test func `does not fetch again what does not fit, until there is room`() async {
        let fetcher = ScriptedAssetFetcher { url, _ in .bytes(AssetFixture.bytes(url)) }
        // One after the other: if the farther one came first, it would be evicted by the nearer one, and brought once more.
        let store = Fixture.store(keys, fetcher, clock: clock, limits: AssetLimits(memory: 15, requests: 1))
        let first = Fixture.page("p", [("a", .optional)])
        let second = Fixture.page("q", [("b", .optional)])
        for _ in 0..<3 {
            store.prefetch(NearbyPages(page: first, following: [second]))
            store.preload("b")
            await eventually { store.activity == .init() }
        }
        #expect(fetcher.names == ["a", "b"] && store.isLoaded("a"))
        store.prefetch(NearbyPages(page: second, previous: first))
        await eventually { store.isLoaded("b") }
        #expect(fetcher.names.dropFirst(2) == ["b"] && !store.isLoaded("a"))
        // A waiting task receives it all the same.
        let awaited = await Fixture.outcome { () throws(AssetError) in try await store.load("a") }
        #expect(awaited == .success(Fixture.bytes("https")))
        #expect(fetcher.names.dropFirst(2) == ["b", "a"])
    }

    @Test func `replaces a request that takes too long on a retry`() async {
        let fetcher = ScriptedAssetFetcher { _, id in id < 2 ? .hang : .wait }
        let store = Fixture.store(keys, fetcher, clock: clock, retry: RetryPolicy(firstDelay: .zero))
        let page = Fixture.page("p", [("a", .critical), ("b", .important)])
        let first = Task { await outcome(store, page) }
        await eventually { Set(fetcher.pendingNames) == ["a", "b"] && store.activity.waiting == 1 }
        first.cancel()
        #expect(error(await first.value) == .cancelled)
        let retry = Task {
            error(
                await Fixture.outcome { () throws(AssetError) in try await store.loadAssets(for: page, isRetry: true) })
        }
        await eventually { fetcher.names.count == 4 && store.activity.waiting == 1 }
        let again = Task {
            error(
                await Fixture.outcome { () throws(AssetError) in try await store.loadAssets(for: page, isRetry: true) })
        }
        // Both wait for the same request, the third for this asset; what no task waits for continues.
        await eventually { fetcher.names.count == 5 && store.activity.waiting == 2 }
        fetcher.answer(id: fetcher.pending.last { $0.name == "a" }?.id ?? 0, .success([1]))
        #expect(await retry.value == nil)
        #expect(await again.value == nil)
        #expect(store.canEnter(page))
        fetcher.endAll()
        store.clear()
        await eventually { store.activity == .init() }
    }
}
