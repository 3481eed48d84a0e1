import StoryIR
import StoryKit
import Testing

@MainActor @Suite struct StoryDocumentStoreTests {
    private actor Memory: StoryMemory {
        var story: ResourceURL?
        func lastStory() -> ResourceURL? { story }
        func remember(_ story: ResourceURL) { self.story = story }
    }

    private let fetcher = HeldFetcher(TestStory.files(TestStory.document([("gate", .ending)])))
    private let memory = Memory()
    private func store() -> StoryDocumentStore {
        StoryDocumentStore(loader: StoryPackageLoader(fetcher: fetcher), memory: memory)
    }

    private func words(_ store: StoryDocumentStore) -> String {
        switch store.state {
        case .idle: "idle"
        case .loading: "loading"
        case .loaded(let package): "loaded \(package.head.story.id)"
        case .failed(_, let error): "failed \(error)"
        }
    }

    @Test func `a story that was opened is opened again the next time`() async {
        let store = store()
        #expect(words(store) == "idle")
        await store.restore().value
        #expect(words(store) == "idle")
        await store.open(TestStory.base).value
        #expect(words(store) == "loaded s" && store.package != nil)
        let next = self.store()
        await next.restore().value
        #expect(words(next) == "loaded s")
        next.close()
        #expect(words(next) == "idle" && next.package == nil)
    }

    @Test func `a failure is told with what was found, and tried again`() async {
        let store = store()
        fetcher.setOffline(true)
        await store.open(TestStory.base).value
        #expect(words(store) == "failed it could not be brought: no way out")
        #expect(await memory.story == nil)
        fetcher.setOffline(false)
        await store.retry()?.value
        #expect(words(store) == "loaded s")
        #expect(store.retry() == nil)
    }

    @Test func `the story that was opened last counts`() async throws {
        let store = store()
        fetcher.hold("test:///s/story.json")
        let first = store.open(TestStory.base)
        await eventually { !fetcher.asked.isEmpty }
        #expect(words(store) == "loading")
        await store.open(try #require(ResourceURL("test:///nowhere"))).value
        fetcher.release("test:///s/story.json")
        await first.value
        #expect(words(store) == "failed there is no such story or section")
        fetcher.hold("test:///s/story.json")
        let cancelled = store.open(TestStory.base)
        await eventually { words(store) == "loading" }
        cancelled.cancel()
        await cancelled.value
        #expect(words(store) == "idle")
        let closed = store.open(TestStory.base)
        await eventually { words(store) == "loading" }
        store.close()
        #expect(words(store) == "idle")
        await closed.value
        #expect(words(store) == "idle")
    }
}
