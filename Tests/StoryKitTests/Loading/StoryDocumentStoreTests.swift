import StoryIR
import StoryKit
import TestSupport
import Testing

@MainActor @Suite struct StoryDocumentStoreTests {
    private actor Memory: LastStoryStore {
        private(set) var story: ResourceURL?
        /// The number of running requests for the last story.
        private(set) var asking = 0
        /// The stories that are being remembered, each until it is released.
        private var isSlow = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        var waitingCount: Int { waiting.count }

        func setSlow(_ isSlow: Bool) {
            self.isSlow = isSlow
            if !isSlow { while !waiting.isEmpty { releaseLast() } }
        }

        /// Releases the last waiting call.
        func releaseLast() { waiting.popLast()?.resume() }

        func lastStory() async -> ResourceURL? {
            asking += 1
            if isSlow { await withCheckedContinuation { waiting.append($0) } }
            return story
        }

        func remember(_ story: ResourceURL) async {
            if isSlow { await withCheckedContinuation { waiting.append($0) } }
            self.story = story
        }
    }

    private let fetcher = FileShelf(TestStory.files(TestStory.document([("gate", .ending)])))
    private let memory = Memory()
    private func store() -> StoryDocumentStore {
        StoryDocumentStore(loader: StoryPackageLoader(fetcher: fetcher), memory: memory, clock: ManualClock())
    }

    private func words(_ store: StoryDocumentStore) -> String {
        switch store.state {
        case .idle: "idle"
        case .loading: "loading"
        case .loaded(let package): "loaded \(package.head.story.id)"
        case .failed(_, let error): "failed \(error)"
        }
    }

    @Test func `the opened story is opened again the next time`() async {
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

    @Test func `a failure is reported with its diagnostics, and retried`() async {
        let store = store()
        fetcher.failure = { _, _ in .network("no way out") }
        await store.open(TestStory.base).value
        #expect(words(store) == "failed it could not be brought: no way out")
        #expect(await memory.story == nil)
        fetcher.failure = nil
        await store.retry()?.value
        #expect(words(store) == "loaded s")
        #expect(store.retry() == nil)
    }

    @Test func `the story opened last is shown`() async throws {
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

    @Test func `restoring nothing leaves the story that is loading`() async throws {
        let store = store()
        fetcher.hold("test:///s/story.json")
        let opening = store.open(TestStory.base)
        await eventually { !fetcher.asked.isEmpty }
        await store.restore().value
        #expect(words(store) == "loading")
        fetcher.release("test:///s/story.json")
        await opening.value
        #expect(words(store) == "loaded s")
    }

    @Test func `a story opened or closed while the memory is read takes precedence`() async throws {
        await memory.remember(try #require(ResourceURL("test:///nowhere")))
        let store = store()
        for closes in [false, true] {
            await memory.setSlow(true)
            let restoring = store.restore()
            await eventually { await memory.waitingCount == 1 }
            if closes { store.close() } else { store.open(TestStory.base) }
            await eventually { words(store) == (closes ? "idle" : "loaded s") }
            await memory.setSlow(false)
            await restoring.value
            #expect(words(store) == (closes ? "idle" : "loaded s"))
        }
        // Cancelling the restoration also abandons the story.
        fetcher.hold("test:///s/story.json")
        await memory.remember(TestStory.base)
        let restoring = store.restore()
        await eventually { words(store) == "loading" }
        restoring.cancel()
        await restoring.value
        #expect(words(store) == "idle")
    }

    @Test func `the later of two stories is remembered, however slow the memory is`() async throws {
        let other = try #require(ResourceURL("test:///other"))
        fetcher.files["test:///other/story.json"] = fetcher.files["test:///s/story.json"]
        let store = store()
        await memory.setSlow(true)
        let first = store.open(TestStory.base)
        await eventually { await memory.waitingCount == 1 }
        let second = store.open(other)
        await eventually { store.package?.base == other }
        // While both are being remembered, the later one ends first.
        for _ in 0..<100 { await Task.yield() }
        let releasing = Task {
            while !Task.isCancelled {
                await memory.releaseLast()
                await Task.yield()
            }
        }
        await first.value
        await second.value
        releasing.cancel()
        #expect(await memory.story == other)
    }

    @Test func `the diagnostics of a split story are loaded on request`() async throws {
        let position = IR.Diagnostic.TextRange.TextPosition(byte: 0, line: 1, column: 1, utf16Column: 1)
        var document = TestStory.document([("gate", .next("hall")), ("hall", .ending)])
        document.diagnostics = [
            IR.Diagnostic(
                code: "x", severity: .warning, category: "flow", message: "a note", file: "story.mdx",
                range: IR.Diagnostic.TextRange(start: position, end: position))
        ]
        let fetcher = FileShelf(TestStory.files(document, isSplit: true))
        let store = StoryDocumentStore(loader: StoryPackageLoader(fetcher: fetcher))
        try await store.loadDiagnostics()
        await store.open(TestStory.base).value
        #expect(words(store) == "loaded s" && store.diagnostics.isEmpty)
        try await store.loadDiagnostics()
        #expect(words(store) == "loaded s" && store.diagnostics == document.diagnostics)
        fetcher.files["test:///s/\(StoryContents.path)"] = nil
        await store.open(TestStory.base).value
        await #expect(throws: StoryLoadingError.notFound) { try await store.loadDiagnostics() }
        #expect(words(store) == "loaded s" && store.diagnostics.isEmpty)
    }
}
