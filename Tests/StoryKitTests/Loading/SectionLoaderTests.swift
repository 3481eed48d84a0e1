import StoryIR
import TestSupport
import Testing

@testable import StoryKit

@Suite struct SectionLoaderTests {
    private static let document = TestStory.document(
        [("gate", .choices(["a", "b", "c", "d"]))] + ["a", "b", "c", "d"].map { ($0, .ending) })
    private static func url(_ section: String) -> String { "test:///s/sections/\(section).json" }

    private let fetcher = FileShelf(TestStory.files(document, isSplit: true))

    private func loader(limit: Int = 1 << 20) -> SectionLoader {
        SectionLoader(
            StoryIndex(Self.document), base: TestStory.base, from: StoryPackageLoader(fetcher: fetcher),
            limits: SectionLimits(memory: limit), clock: ManualClock())
    }

    @Test func `waiting tasks share one request`() async throws {
        let loader = loader()
        fetcher.hold(Self.url("a"))
        let tasks = (0..<1000).map { _ in Task { try await loader.beat("a") } }
        await eventually { fetcher.count(Self.url("a")) != 0 }
        // Cancelled tasks end at once, and the others receive the section.
        for task in tasks[..<500] { task.cancel() }
        for task in tasks[..<500] { await #expect(throws: StoryLoadingError.cancelled) { try await task.value } }
        fetcher.release(Self.url("a"))
        for task in tasks[500...] { #expect(try await task.value.section.id == "a") }
        #expect(fetcher.count(Self.url("a")) == 1)
        _ = try await loader.beat("a")
        #expect(fetcher.count(Self.url("a")) == 1)
    }

    @Test func `the last waiting task cancels the request`() async throws {
        let loader = loader()
        fetcher.hold(Self.url("a"))
        let task = Task { try await loader.beat("a") }
        await eventually { fetcher.count(Self.url("a")) != 0 }
        task.cancel()
        await #expect(throws: StoryLoadingError.cancelled) { try await task.value }
        fetcher.release(Self.url("a"))
        #expect(try await loader.beat("a").section.id == "a")
        #expect(fetcher.count(Self.url("a")) == 2)
    }

    @Test func `the least recently used section is evicted first`() async throws {
        let size = TestStory.files(Self.document, isSplit: true)[Self.url("a")]!.count
        let loader = loader(limit: 2 * size + size / 2)
        for section in ["a", "b", "a", "c"] { _ = try await loader.beat(section) }
        #expect(await Set(loader.loadedSections) == ["a", "c"])
        #expect(await loader.memoryUse == 2 * size)
        let small = self.loader(limit: 1)
        for section in ["a", "b"] { _ = try await small.beat(section) }
        #expect(await small.loadedSections == ["b"])
    }

    @Test func `prefetched sections are loaded, and cancelled when others are prefetched`() async throws {
        let loader = loader()
        fetcher.hold(Self.url("a"))
        await loader.prefetch(["a", "b"])
        await eventually { await loader.loadedSections == ["b"] && fetcher.count(Self.url("a")) == 1 }
        await loader.prefetch(["c"])
        fetcher.release(Self.url("a"))
        await eventually { await Set(loader.loadedSections) == ["b", "c"] }
        #expect(fetcher.count(Self.url("a")) == 1)
        _ = try await loader.beat("a")
        #expect(fetcher.count(Self.url("a")) == 2)
        #expect(fetcher.count(Self.url("b")) == 1)
    }

    @Test(arguments: [true, false]) func `a request that takes too long is abandoned`(endsWhenCancelled: Bool)
        async throws
    {
        let clock = ManualClock()
        let fetcher = ScriptedAssetFetcher { _, _ in endsWhenCancelled ? .wait : .hang }
        let loader = SectionLoader(
            StoryIndex(Self.document), base: TestStory.base, from: StoryPackageLoader(fetcher: fetcher),
            limits: SectionLimits(timeout: .seconds(4)), clock: clock)
        let first = Task { try await loader.beat("a") }
        await eventually { fetcher.pending.count == 1 && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(4))
        await #expect(throws: StoryLoadingError.network("nothing came in 4.0 seconds")) { try await first.value }
        // Its late result is ignored.
        let second = Task { try await loader.beat("a") }
        await eventually { fetcher.names.count == 2 && clock.sleeperCount == 1 }
        fetcher.answer(id: 0, .failure(FetchError.notFound))
        fetcher.answer(id: 1, .success(try #require(TestStory.files(Self.document, isSplit: true)[Self.url("a")])))
        #expect(try await second.value.section.id == "a")
        await eventually { clock.sleeperCount == 0 }
    }

    @Test func `a failed section is requested again`() async throws {
        let loader = loader()
        fetcher.failure = { _, _ in .network("no way out") }
        await #expect(throws: StoryLoadingError.network("no way out")) { try await loader.beat("a") }
        fetcher.failure = nil
        #expect(try await loader.beat("a").section.id == "a")
    }

    @Test func `a section is requested three times before it fails`() async throws {
        let clock = ManualClock()
        let recorder = ReadingRecorder(clock: clock)
        let fetcher = ScriptedAssetFetcher { _, _ in .failure(FetchError.network("no way out")) }
        let loader = SectionLoader(
            StoryIndex(Self.document), base: try #require(ResourceURL("https://example.com/s/")),
            from: StoryPackageLoader(fetcher: fetcher, clock: clock),
            limits: SectionLimits(timeout: .seconds(100_000)), recorder: recorder, clock: clock)
        let load = Task { try await loader.beat("a") }
        await eventually {
            clock.advance(by: .seconds(1))
            return recorder.counts.loadFailures == 1
        }
        await #expect(throws: StoryLoadingError.network("no way out")) { try await load.value }
        #expect(fetcher.names.count == 3)
        let retries = recorder.recording.events.filter { if case .retry = $0.kind { true } else { false } }
        #expect(retries.map(\.kind) == [1, 2].map { .retry(.section("a"), attempts: $0) })
        #expect(retries.last?.time ?? .zero > retries.first?.time ?? .zero)
    }

    /// Returns a loader of a story of many sections, and its fetcher, which waits for the test.
    private func many(
        _ script: @escaping @Sendable (String, Int) -> ScriptedAssetFetcher.Reply = { _, _ in .wait }
    ) -> (SectionLoader, ScriptedAssetFetcher, ManualClock) {
        let clock = ManualClock()
        let fetcher = ScriptedAssetFetcher(script)
        let loader = SectionLoader(
            StoryIndex(Self.document), base: TestStory.base, from: StoryPackageLoader(fetcher: fetcher),
            limits: SectionLimits(requests: 3, timeout: .seconds(4)), clock: clock)
        return (loader, fetcher, clock)
    }

    @Test func `requests are limited, and those that tasks wait for start first`() async throws {
        let (loader, fetcher, _) = many()
        await loader.prefetch((0..<3000).map { "s\($0)" })
        await eventually { fetcher.pendingNames.sorted() == ["s0.json", "s1.json"] }
        let needed = ["a", "b"].map { section in Task { try await loader.beat(section) } }
        await eventually { fetcher.pending.count == 3 }
        #expect(fetcher.names.count == 3)
        fetcher.answer("s0.json", .failure(FetchError.notFound))
        await eventually { Set(fetcher.pendingNames) == ["s1.json", "a.json", "b.json"] }
        let file = try #require(TestStory.files(Self.document, isSplit: true)[Self.url("a")])
        fetcher.answer("a.json", .success(file))
        #expect(try await needed[0].value.section.id == "a")
        // An unneeded request frees a slot.
        fetcher.answer("b.json", .failure(FetchError.notFound))
        await eventually { Set(fetcher.pendingNames) == ["s1.json", "s2.json"] }
        await loader.prefetch([])
        await eventually { fetcher.pending.isEmpty }
        #expect(fetcher.maximumActive == 3)
        await #expect(throws: StoryLoadingError.notFound) { try await needed[1].value }
    }

    @Test func `queued requests are started, or cancelled like running ones`() async throws {
        let (loader, fetcher, clock) = many()
        let tasks = (0..<4).map { index in Task { try await loader.beat("s\(index)") } }
        await eventually { fetcher.pending.count == 3 && clock.sleeperCount == 3 }
        let waiting = try #require((0..<4).first { !fetcher.names.contains("s\($0).json") })
        // Its timeout begins when it starts.
        clock.advance(by: .seconds(4))
        await eventually { fetcher.names.last == "s\(waiting).json" && clock.sleeperCount == 1 }
        tasks[waiting].cancel()
        for task in tasks { await #expect(throws: StoryLoadingError.self) { try await task.value } }
        await eventually { fetcher.pending.isEmpty && clock.sleeperCount == 0 }
    }

    @Test func `requests that never end are tolerated up to a limit`() async throws {
        let file = try #require(TestStory.files(Self.document, isSplit: true)[Self.url("a")])
        let (loader, fetcher, _) = many { url, _ in url == Self.url("a") ? .bytes(file) : .hang }
        for index in 0..<64 {
            let task = Task { try await loader.beat("s\(index)") }
            await eventually { fetcher.pending.count == index + 1 }
            task.cancel()
            await #expect(throws: StoryLoadingError.cancelled) { try await task.value }
        }
        await #expect(throws: StoryLoadingError.network("64 requests hang")) { try await loader.beat("a") }
        fetcher.answer(id: 0, .failure(FetchError.notFound))
        await eventually { (try? await loader.beat("a"))?.section.id == "a" }
        fetcher.endAll()
    }
}

extension SectionLoader {
    /// Returns a section, or throws why there is none.
    fileprivate func beat(_ section: String) async throws(StoryLoadingError) -> StoryBeat {
        try await result(section).get()
    }
}
