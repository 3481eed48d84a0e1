import StoryKit
import TestSupport
import Testing

/// A library whose store hangs on the first call.
@Suite(.timeLimit(.minutes(5))) @MainActor struct HungStoryStoreTests {
    private actor Store: StoryStore {
        let inner = InMemoryStoryStore([StoryRecord(id: "a", title: "A")])
        let standstill: Standstill
        private var hangs = true

        init(_ standstill: Standstill) { self.standstill = standstill }

        private func hangOnce() async {
            guard hangs else { return }
            hangs = false
            await standstill.wait()
        }

        func count() async -> Int {
            await hangOnce()
            return await inner.count()
        }

        func stories(after id: String?, limit: Int) async -> [StoryRecord] {
            await inner.stories(after: id, limit: limit)
        }

        func story(id: String) async -> StoryRecord? { await inner.story(id: id) }

        func search(_ text: String) async -> [String] {
            await hangOnce()
            return await inner.search(text)
        }

        func put(_ stories: [StoryRecord]) async { await inner.put(stories) }
        func remove(ids: [String]) async { await inner.remove(ids: ids) }
    }

    private let standstill = Standstill()

    @Test func `a cancelled caller does not wait for the store, and retains no library`() async {
        weak var gone: StoryRepository?
        do {
            let library = StoryRepository(store: Store(standstill))
            gone = library
            let load = Task { await library.load() }
            await eventually { standstill.comers == 1 }
            load.cancel()
            await load.value
            #expect(library.state == .idle)
        }
        await eventually { gone == nil }
        standstill.end()
    }

    @Test func `a late result without waiting callers is ignored`() async {
        let library = StoryRepository(store: Store(standstill))
        let load = Task { await library.load() }
        await eventually { standstill.comers == 1 }
        load.cancel()
        await load.value
        standstill.end()
        for _ in 0..<1000 { await Task.yield() }
        #expect(library.state == .idle && library.stories.isEmpty)
    }

    @Test func `a newer load ends a hung one`() async {
        let library = StoryRepository(store: Store(standstill))
        let loads = (0..<2).map { _ in Task { await library.load() } }
        await eventually { standstill.comers == 1 }
        await library.refresh()
        #expect(library.state == .loaded && library.stories.count == 1)
        for load in loads { await load.value }
        standstill.end()
    }

    @Test func `a cancelled search does not wait for the store`() async {
        let library = StoryRepository(store: Store(standstill))
        let search = Task { try await library.stories(StoryQuery(text: "wolf")) }
        await eventually { standstill.comers == 1 }
        search.cancel()
        await #expect(throws: CancellationError.self) { try await search.value }
        standstill.end()
    }
}
