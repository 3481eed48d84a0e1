import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite @MainActor struct StoryRepositoryTests {
    private static let stories = [
        StoryRecord(
            id: "a", title: "Chapter 10", synopsis: "A wolf.", tags: ["Woods", "night"], culture: "Sámi",
            ages: AgeRange("4-8"), readingMinutes: IR.Bounds(min: 5, max: 9), paths: PathCount("7")),
        StoryRecord(
            id: "b", title: "chapter 2", tags: ["night"], culture: "Ainu", ages: AgeRange("8-12"),
            readingMinutes: IR.Bounds(min: 3, max: nil), paths: nil, isPurchased: true),
        StoryRecord(
            id: "c", title: "Émile & the Wolf", tags: ["10", "2"], ages: AgeRange("4-6"),
            readingMinutes: IR.Bounds(min: 5, max: 5), paths: PathCount("30000000000000000000")),
        StoryRecord(id: "d", title: "“Chapter 2”", tags: ["Woods"], culture: "ainu", paths: PathCount("7")),
    ]

    @Test func `contains the stories that it is created with`() async throws {
        let other = StoryRecord(id: "a", title: "Another")
        let library = StoryRepository(stories: [Self.stories[3], other] + Self.stories[..<3], purchases: ["c"])
        #expect(library.state == .loaded && library.stories.map(\.id) == ["a", "b", "c", "d"])
        #expect(library.story(id: "a") == Self.stories[0] && library.story(id: "c")?.isPurchased == true)
        #expect(try await library.stories(StoryQuery(text: "wolf")).map(\.id) == ["a", "c"])
        await library.load()
        #expect(library.stories.count == 4)
    }

    @Test func `sorts by publication date, and finds authors, subtitles and tags`() async throws {
        let library = StoryRepository(stories: [
            StoryRecord(id: "a", title: "A", subtitle: "A tale", authors: ["Ada Writer"], publishDate: "2026-02-03"),
            StoryRecord(id: "b", title: "B", tags: ["night"]),
            StoryRecord(id: "c", title: "C", publishDate: "2026-10-01"),
        ])
        func ids(_ query: StoryQuery) async throws -> String { try await library.stories(query).map(\.id).joined() }
        #expect(try await ids(StoryQuery(order: .newestFirst)) == "cab")
        #expect(try await ids(StoryQuery(order: .oldestFirst)) == "acb")
        #expect(try await ids(StoryQuery(text: "writer tale")) == "a")
        #expect(try await ids(StoryQuery(text: "night")) == "b")
    }

    /// Creates a library of the stories whose store answers when the clock advances.
    private static func slow() -> (clock: ManualClock, store: SlowStoryStore, library: StoryRepository) {
        let clock = ManualClock()
        let store = SlowStoryStore(InMemoryStoryStore(stories), clock)
        return (clock, store, StoryRepository(store: store))
    }

    private static func loaded() async -> StoryRepository {
        let library = StoryRepository(store: InMemoryStoryStore(stories.reversed()))
        await library.load()
        return library
    }

    private func ids(_ query: StoryQuery) async throws -> String {
        try await Self.loaded().stories(query).map(\.id).joined()
    }

    @Test func `has all stories and the values to filter by, sorted`() async {
        let library = await Self.loaded()
        #expect(library.state == .loaded)
        #expect(library.stories == Self.stories)
        #expect(library.tags == ["2", "10", "night", "Woods"])
        #expect(library.cultures == ["Ainu", "ainu", "Sámi"])
        #expect(library.ages == [AgeRange("4-6"), AgeRange("4-8"), AgeRange("8-12")])
        #expect(library.story(id: "c")?.title == "Émile & the Wolf")
        #expect(library.story(id: "cc") == nil && library.story(id: "") == nil && library.story(id: "z") == nil)
    }

    @Test(arguments: [
        (StoryOrder.title, "bdac"), (.titleReversed, "cabd"), (.shortestFirst, "dbac"), (.longestFirst, "acbd"),
        (.fewestPathsFirst, "adcb"), (.mostPathsFirst, "bcad"),
    ])
    func `sorts equal stories by id`(order: StoryOrder, expected: String) async throws {
        #expect(try await ids(StoryQuery(order: order)) == expected)
    }

    @Test func `filters`() async throws {
        #expect(try await ids(StoryQuery(tags: ["night"])) == "ba")
        #expect(try await ids(StoryQuery(tags: ["night", "Woods"])) == "a")
        #expect(try await ids(StoryQuery(ages: AgeRange("7-8"))) == "ba")
        #expect(try await ids(StoryQuery(culture: "Ainu")) == "b")
        #expect(try await ids(StoryQuery(isPurchased: true)) == "b")
        #expect(try await ids(StoryQuery(isPurchased: false)) == "dac")
        #expect(try await ids(StoryQuery(text: "WOLF")) == "ac")
        #expect(try await ids(StoryQuery(text: "emil wo")) == "c")
        #expect(try await ids(StoryQuery(text: " , ")) == "bdac")
        #expect(try await ids(StoryQuery(text: "wolf", ages: AgeRange("7-7"))) == "a")
        #expect(try await ids(StoryQuery(text: "bear")) == "")
    }

    /// Ids in any order, duplicates, and ids of stories that were added after the library was read.
    @Test func `accepts results of a store in any order`() async throws {
        let library = StoryRepository(store: UntidyStore(inner: InMemoryStoryStore(Self.stories)))
        await library.load()
        #expect(try await library.stories(StoryQuery(text: "any")).map(\.id) == ["b", "d", "a"])
    }

    @Test func `finds stories that were put or removed since the last query`() async throws {
        let store = InMemoryStoryStore(Self.stories)
        #expect(await store.search("wolf") == ["a", "c"])
        await store.put([StoryRecord(id: "b2", title: "Wolf"), StoryRecord(id: "c", title: "A hare")])
        #expect(await store.search("wol") == ["a", "b2"])
        await store.remove(ids: ["a"])
        #expect(await store.search("wolf") == ["b2"])
        #expect(await store.search("") == ["b", "b2", "c", "d"])
    }

    @Test func `reports progress, and shows the old stories until the new ones are loaded`() async throws {
        let clock = ManualClock()
        let store = SlowStoryStore(InMemoryStoryStore(SlowStoryStore.many(600)), clock)
        let library = StoryRepository(store: store)
        #expect(library.state == .idle)
        let load = Task { await library.load() }
        for loaded in [0, 256, 512, 600] {
            await clock.waitForSleepers(1)
            #expect(library.state == .loading(loaded: loaded, total: 600))
            #expect(library.stories.isEmpty)
            clock.advance(by: .seconds(1))
        }
        await load.value
        #expect(library.state == .loaded && library.stories.count == 600)

        await library.load()
        await store.inner.remove(ids: ["100"])
        let refresh = Task { await library.refresh() }
        await clock.waitForSleepers(1)
        #expect(library.state == .loading(loaded: 0, total: 599) && library.stories.count == 600)
        await store.finish(clock)
        await refresh.value
        #expect(library.state == .loaded && library.stories.count == 599)
    }

    @Test func `returns to its state when a load is cancelled`() async {
        let (clock, _, library) = Self.slow()
        let load = Task { await library.load() }
        await clock.waitForSleepers(1)
        load.cancel()
        await load.value
        #expect(library.state == .idle && library.stories.isEmpty)
    }

    @Test func `concurrent loads don't disturb one another`() async {
        let (clock, store, library) = Self.slow()
        let first = Task { await library.refresh() }
        await clock.waitForSleepers(1)
        let second = Task { await library.refresh() }
        await clock.waitForSleepers(2)
        second.cancel()
        await second.value
        #expect(library.state == .loading(loaded: 0, total: 4))
        await store.finish(clock)
        await first.value
        #expect(library.state == .loaded && library.stories.count == 4)
    }

    @Test func `concurrent callers share a load`() async {
        let (clock, store, library) = Self.slow()
        let loads = (0..<3).map { _ in Task { await library.load() } }
        await clock.waitForSleepers(1)
        // The task that started the load is cancelled, and then another one: it continues for the last.
        for load in loads.dropLast() {
            load.cancel()
            await load.value
            #expect(library.state == .loading(loaded: 0, total: 4))
        }
        await store.finish(clock)
        await loads[2].value
        #expect(library.state == .loaded && library.stories.count == 4)
        // A portion, and the empty one after the last.
        #expect(await store.portionCount == 2)
    }

    @Test func `an abandoned load is started again`() async {
        let (clock, store, library) = Self.slow()
        let loads = (0..<2).map { _ in Task { await library.load() } }
        await clock.waitForSleepers(1)
        for load in loads {
            load.cancel()
            await load.value
        }
        #expect(library.state == .idle)
        await store.finish(clock)
        await library.load()
        #expect(library.state == .loaded)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await library.refresh()
        }
        await cancelled.value
        #expect(library.state == .loaded)
    }

    @Test func `applies the reader's purchases, whatever the library says`() async throws {
        let library = StoryRepository(store: InMemoryStoryStore(Self.stories), purchases: ["a", "unknown"])
        await library.load()
        func owned() async throws -> String {
            let found = try await library.stories(StoryQuery(isPurchased: true)).map(\.id).sorted().joined()
            #expect(library.stories.filter(\.isPurchased).map(\.id).joined() == found)
            #expect(["a", "b", "c", "d"].filter { library.story(id: $0)?.isPurchased == true }.joined() == found)
            return found
        }
        #expect(try await owned() == "ab")
        library.purchases = ["b", "d"]
        #expect(try await owned() == "bd")
        await library.refresh()
        #expect(try await owned() == "bd")
        library.purchases = []
        #expect(try await owned() == "b")
    }

    @Test func `an older load does not replace the result of a newer one`() async throws {
        let (clock, store, library) = Self.slow()
        // The older load is slower: it has read all four when one of them is removed.
        await store.setDelay(.seconds(100))
        let old = Task { await library.refresh() }
        await clock.waitForSleepers(1)
        await store.setDelay(.seconds(1))
        await store.inner.remove(ids: ["a"])
        let new = Task { await library.refresh() }
        await clock.waitForSleepers(2)
        // The new load reads the stories, and then the empty portion after the last.
        for _ in 0..<2 {
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(1))
        }
        await eventually { !library.stories.isEmpty }
        #expect(library.stories.map(\.id) == ["b", "c", "d"])
        await store.inner.put([Self.stories[0]])
        await store.finish(clock)
        await old.value
        await new.value
        #expect(library.stories.map(\.id) == ["b", "c", "d"])
        #expect(library.state == .loaded)
    }

    @Test func `reports why it can't be loaded, and loads again`() async {
        let (clock, store, library) = Self.slow()
        await store.fail(StoryStoreError.notALibrary)
        await library.load()
        #expect(library.state == .failed(.notALibrary))
        struct Odd: Error {}
        await store.fail(Odd())
        await library.load()
        #expect(library.state == .failed(.failed("Odd()")))
        await #expect(throws: Odd.self) { try await library.stories(StoryQuery(text: "wolf")) }
        await store.fail(nil)
        let load = Task { await library.load() }
        await clock.waitForSleepers(1)
        await store.finish(clock)
        await load.value
        #expect(library.state == .loaded && library.stories.count == 4)
        await store.fail(Odd())
        await library.refresh()
        #expect(library.state == .failed(.failed("Odd()")) && library.stories.count == 4)
    }

    @Test func `does not read forever`() async {
        let library = StoryRepository(store: RepeatingStore())
        await library.load()
        #expect(library.state == .failed(.failed("its stories are out of order")))
    }
}

/// Returns the same results for every search.
private struct UntidyStore: StoryStore {
    let inner: InMemoryStoryStore

    func count() async -> Int { await inner.count() }
    func stories(after id: String?, limit: Int) async -> [StoryRecord] { await inner.stories(after: id, limit: limit) }
    func story(id: String) async -> StoryRecord? { await inner.story(id: id) }
    func search(_ text: String) -> [String] { ["d", "new", "a", "d", "b", "aa", "z"] }
    func put(_ stories: [StoryRecord]) {}
    func remove(ids: [String]) {}
}

/// Returns the same story forever.
private struct RepeatingStore: StoryStore {
    func count() -> Int { 1 }
    func stories(after id: String?, limit: Int) -> [StoryRecord] { [StoryRecord(id: "a", title: "A")] }
    func story(id: String) -> StoryRecord? { nil }
    func search(_ text: String) -> [String] { [] }
    func put(_ stories: [StoryRecord]) {}
    func remove(ids: [String]) {}
}
