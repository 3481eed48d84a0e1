import StoryKit
import TestSupport
import Testing

/// An open story whose fetcher or memory hangs, even after cancellation.
@MainActor @Suite(.timeLimit(.minutes(5))) struct HungLoadingTests {
    private struct Fetcher: ResourceFetcher {
        let files: [String: [UInt8]]
        let standstill: Standstill
        /// The end of the URL of the file that hangs.
        let hung: String

        func fetch(_ url: ResourceURL) async throws -> [UInt8] {
            if url.description.hasSuffix(hung) { await standstill.wait() }
            guard let bytes = files[url.description] else { throw FetchError.notFound }
            return bytes
        }
    }

    private struct Memory: LastStoryStore {
        let standstill: Standstill

        func lastStory() async -> ResourceURL? {
            await standstill.wait()
            return TestStory.base
        }

        func remember(_ story: ResourceURL) async { await standstill.wait() }
    }

    private static let document = TestStory.document([("gate", .next("hall")), ("hall", .ending)])
    private let standstill = Standstill()
    private let clock = ManualClock()

    private func store(hung: String = "nothing", isSplit: Bool = false, hasMemory: Bool = false) -> StoryDocumentStore {
        let files = TestStory.files(Self.document, isSplit: isSplit)
        let fetcher = Fetcher(files: files, standstill: standstill, hung: hung)
        return StoryDocumentStore(
            loader: StoryPackageLoader(fetcher: fetcher), memory: hasMemory ? Memory(standstill: standstill) : nil,
            clock: clock)
    }

    private func isIdle(_ store: StoryDocumentStore) -> Bool {
        if case .idle = store.state { true } else { false }
    }

    @Test func `opening a story ends when it is cancelled`() async {
        let store = store(hung: "story.json")
        let opening = store.open(TestStory.base)
        await eventually { standstill.comers == 1 }
        opening.cancel()
        await opening.value
        #expect(isIdle(store))
        standstill.end()
    }

    @Test func `loading diagnostics ends when it is cancelled`() async {
        let store = store(hung: "contents.json", isSplit: true)
        await store.open(TestStory.base).value
        let loading = Task { try await store.loadDiagnostics() }
        await eventually { standstill.comers == 1 }
        loading.cancel()
        await #expect(throws: StoryLoadingError.cancelled) { try await loading.value }
        #expect(store.package != nil)
        standstill.end()
    }

    @Test(arguments: [true, false]) func `remembering a story times out`(isCancelled: Bool) async {
        let store = store(hasMemory: true)
        let opening = store.open(TestStory.base)
        await eventually { standstill.comers == 1 && clock.sleeperCount == 1 }
        if isCancelled { opening.cancel() } else { clock.advance(by: .seconds(10)) }
        await opening.value
        #expect(store.package != nil)
        clock.advance(by: .seconds(10))
        // The memory is used again for the next story.
        let next = store.open(TestStory.base)
        await eventually { standstill.comers == 2 }
        standstill.end()
        await next.value
    }

    @Test(arguments: [true, false]) func `restoring a story times out`(isCancelled: Bool) async {
        let store = store(hasMemory: true)
        let restoring = store.restore()
        await eventually { standstill.comers == 1 && clock.sleeperCount == 1 }
        if isCancelled { restoring.cancel() } else { clock.advance(by: .seconds(10)) }
        await restoring.value
        #expect(isIdle(store))
        standstill.end()
    }
}
