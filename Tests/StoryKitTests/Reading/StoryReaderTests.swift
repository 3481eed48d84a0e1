import StoryIR
import StoryKit
import StoryNavigation
import TestSupport
import Testing

@MainActor @Suite struct StoryReaderTests {
    private static let path = TestStory.document(
        [("gate", .next("hall")), ("hall", .choices(["roof", "gate"])), ("roof", .ending)],
        critical: ["hall": ["wolf"]])

    private let clock = ManualClock()
    private let assets = ScriptedPageAssets()

    private func reader(_ document: StoryDocument = path, pause: Duration = .zero) throws -> StoryReader {
        let reader = try StoryReader(document, assets: assets, configuration: .init(pause: pause), clock: clock)
        reader.begin()
        return reader
    }

    /// Returns what is shown, in a word.
    private func shown(_ reader: StoryReader) -> String {
        switch reader.screen {
        case .loading(let screen): screen.offersRetry ? "loading, retry" : "loading"
        case .page(let screen): screen.location.description
        case .failure(let screen): "\(screen.title): \(screen.actions.map { "\($0)" }.joined(separator: ", "))"
        }
    }

    private func wait(for words: String, _ reader: StoryReader) async {
        await eventually { shown(reader) == words }
    }

    @Test func `a page is shown at once if its assets are loaded, otherwise when they are`() async throws {
        let reader = try reader()
        #expect(shown(reader) == "gate/p1" && assets.loads == 0)
        reader.receive(.tap)
        #expect(shown(reader) == "loading")
        // A tap in the meantime is not meant for the next page.
        reader.receive(.tap)
        reader.choose(id: "roof")
        assets.bring("wolf")
        await wait(for: "hall/p1", reader)
        #expect(assets.loads == 1)
        reader.receive(.tap)
        #expect(shown(reader) == "hall/p1")
        reader.choose(id: "roof")
        #expect(shown(reader) == "roof/p1")
        guard case .page(let screen) = reader.screen else { return #expect(Bool(false)) }
        #expect(screen.isAtEnd && screen.ending?.title == "roof" && screen.canGoBack)
        reader.receive(.swipeBack)
        #expect(shown(reader) == "hall/p1")
        reader.restart()
        #expect(shown(reader) == "gate/p1")
        #expect(assets.prefetched.map { $0[0] } == ["gate", "hall", "roof", "hall", "gate"].map { "\($0)/p1/b0" })
        #expect(assets.prefetched[1] == ["hall/p1/b0", "roof/p1/b0", "gate/p1/b0"])
    }

    @Test func `a retry is offered after three seconds, and not before`() async throws {
        let reader = try reader()
        reader.advance()
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(2900))
        #expect(shown(reader) == "loading")
        clock.advance(by: .milliseconds(100))
        await wait(for: "loading, retry", reader)
        reader.retry()
        #expect(shown(reader) == "loading")
        assets.bring("wolf")
        await wait(for: "hall/p1", reader)
        #expect(assets.loads == 2)
        // The timeout of a page that is already shown.
        clock.advance(by: .seconds(10))
        for _ in 0..<100 { await Task.yield() }
        #expect(shown(reader) == "hall/p1")
    }

    @Test func `a failure has a message and an action`() async throws {
        let reader = try reader()
        assets.fail(.network("no way out"))
        reader.advance()
        await wait(for: "This page is not here yet: retry, continueWithoutAssets, back, close", reader)
        reader.advance()
        reader.back()
        #expect(shown(reader) == "gate/p1")
        reader.advance()
        await wait(for: "This page is not here yet: retry, continueWithoutAssets, back, close", reader)
        assets.fail(nil)
        assets.bring("wolf")
        reader.retry()
        await wait(for: "hall/p1", reader)
        reader.go(to: StoryLocation(section: "cellar", page: "p1"))
        guard case .failure(let screen) = reader.screen else { return #expect(Bool(false)) }
        #expect(screen.actions == [.back, .restart, .close])
        reader.restart()
        #expect(shown(reader) == "gate/p1")
    }

    @Test func `going back ends a wait`() async throws {
        let reader = try reader()
        reader.advance()
        reader.back()
        #expect(shown(reader) == "gate/p1")
        assets.bring("wolf")
        for _ in 0..<1000 { await Task.yield() }
        #expect(shown(reader) == "gate/p1")
        // Nor is a page shown that was abandoned for another.
        let first = try self.reader(
            TestStory.document(
                [("gate", .choices(["a", "b"])), ("a", .ending), ("b", .ending)], critical: ["a": ["x"]]))
        first.choose(id: "a")
        #expect(shown(first) == "loading")
        first.go(to: StoryLocation(section: "b", page: "p1"))
        assets.bring("x")
        for _ in 0..<1000 { await Task.yield() }
        #expect(shown(first) == "b/p1")
    }

    @Test func `a gesture right after a page turn is ignored`() throws {
        let document = TestStory.document([("gate", .next("hall")), ("hall", .next("roof")), ("roof", .ending)])
        let reader = try reader(document, pause: .milliseconds(250))
        clock.advance(by: .seconds(1))
        reader.receive(.tap)
        reader.receive(.tap)
        #expect(shown(reader) == "hall/p1")
        clock.advance(by: .milliseconds(249))
        reader.receive(.swipeForward)
        reader.receive(.swipeBack)
        #expect(shown(reader) == "hall/p1")
        clock.advance(by: .milliseconds(1))
        reader.receive(.swipeForward)
        #expect(shown(reader) == "roof/p1")
    }

    @Test func `lines are revealed one by one`() throws {
        let reader = try reader(TestStory.document([("gate", .next("hall")), ("hall", .ending)], lines: 3))
        var shown: [String] = []
        for _ in 0..<7 {
            guard case .page(let screen) = reader.screen else { return #expect(Bool(false)) }
            shown.append("\(screen.location) \(screen.visibleBlocks.count)+\(screen.newBlocks.count)")
            reader.advance()
        }
        #expect(
            shown == [
                "gate/p1#l0 1+1", "gate/p1#l1 2+1", "gate/p1#l2 3+1", "hall/p1#l0 1+1", "hall/p1#l1 2+1",
                "hall/p1#l2 3+1", "hall/p1#l2 3+1",
            ])
    }

    @Test func `a bookmark is stored and restored, in an edited story too`() async throws {
        let bookmarks = ScriptedBookmarkStore()
        assets.bring("wolf")
        func read(_ document: StoryDocument) throws -> StoryReader {
            let reader = try StoryReader(
                document, assets: assets, bookmarks: bookmarks, configuration: .init(pause: .zero), clock: clock)
            reader.begin()
            return reader
        }
        let first = try read(Self.path)
        await wait(for: "gate/p1", first)
        first.advance()
        first.choose(id: "roof")
        await eventually { await bookmarks.bookmarks["s"]?.location.section == "roof" }
        let second = try read(Self.path)
        await wait(for: "roof/p1", second)
        #expect(second.visited.map(\.section) == ["gate", "hall", "roof"])
        let edited = TestStory.document(
            [("gate", .next("hall")), ("hall", .choices(["gate"]))], critical: [:], hash: "xxh128:1")
        let third = try read(edited)
        await wait(for: "hall/p1", third)
        guard case .page(let screen) = third.screen else { return #expect(Bool(false)) }
        #expect(screen.notice?.reason == .sectionGone)
        #expect(screen.notice?.description == "the section 'roof' is not there; you are at 'hall/p1'")
        third.back()
        guard case .page(let next) = third.screen else { return #expect(Bool(false)) }
        #expect(next.notice == nil)
        var other = Bookmark(try StoryNavigator(edited))
        other.story = "another"
        #expect(!third.resume(at: other))
    }

    @Test func `opening a story does not replace its bookmark`() async throws {
        let kept = Bookmark(
            story: "s", hash: "xxh128:9", location: try #require(StoryLocation("cellar/p1")), history: [])
        let bookmarks = ScriptedBookmarkStore([kept])
        let reader = try StoryReader(
            Self.path, assets: assets, bookmarks: bookmarks, configuration: .init(pause: .zero), clock: clock)
        reader.begin()
        await wait(for: "gate/p1", reader)
        guard case .page(let screen) = reader.screen else { return #expect(Bool(false)) }
        #expect(screen.notice?.reason == .sectionGone && !reader.isSavingBookmark)
        // Nor is a step taken that is undone before it is complete.
        reader.advance()
        reader.back()
        #expect(shown(reader) == "gate/p1" && !reader.isSavingBookmark)
        #expect(await bookmarks.bookmarks["s"] == kept)
        assets.bring("wolf")
        reader.advance()
        await eventually { await bookmarks.bookmarks["s"]?.location.section == "hall" }
    }

    @Test func `an unreadable bookmark is reported, and kept until a step is taken`() async throws {
        let kept = Bookmark(story: "s", hash: "xxh128:0", location: try #require(StoryLocation("roof/p1")), history: [])
        let bookmarks = ScriptedBookmarkStore([kept])
        let reader = try StoryReader(
            Self.path, assets: assets, bookmarks: bookmarks, configuration: .init(pause: .zero), clock: clock)
        await bookmarks.fail(.unknownVersion(7))
        reader.begin()
        await wait(for: "We can't find where you stopped: restart, close", reader)
        await bookmarks.fail(.unreadable("no disk"))
        reader.begin()
        await wait(for: "We can't find where you stopped: retry, restart, close", reader)
        #expect(await bookmarks.bookmarks["s"] == kept)
        await bookmarks.fail(nil)
        reader.perform(.retry)
        await wait(for: "roof/p1", reader)
        #expect(await bookmarks.asks == 3)
        #expect(await bookmarks.bookmarks["s"] == kept)
        await bookmarks.fail(.damaged("it is not JSON"))
        let other = try StoryReader(Self.path, assets: assets, bookmarks: bookmarks, clock: clock)
        other.begin()
        await wait(for: "We can't find where you stopped: restart, close", other)
        // A view that appears again changes nothing.
        reader.begin()
        #expect(shown(reader) == "roof/p1")
        reader.restart()
        #expect(shown(reader) == "gate/p1")
        await eventually { await bookmarks.bookmarks["s"]?.location.section == "gate" }
    }

    // MARK: Split stories

    /// Returns a reader of a split story, and the fetcher of its files.
    private func split(
        _ document: StoryDocument, _ script: @escaping @Sendable (String, Int) -> ScriptedAssetFetcher.Reply
    ) throws -> (reader: StoryReader, fetcher: ScriptedAssetFetcher) {
        let fetcher = ScriptedAssetFetcher(script)
        let reader = try StoryReader(
            StoryPackage(base: TestStory.base, content: .split(StoryIndex(document), first: Array(document.beats)[0])),
            loader: StoryPackageLoader(fetcher: fetcher), assets: assets,
            configuration: .init(pause: .zero), clock: clock)
        reader.begin()
        return (reader, fetcher)
    }

    @Test func `a link to a page that its section lacks is reported, and not requested again and again`() async throws {
        var document = Self.path
        document.sections[0].pages[0].exit = .next(to: "hall/p9")
        let files = TestStory.files(document, isSplit: true)
        let (reader, _) = try split(document) { url, _ in
            files[url].map { .bytes($0) } ?? .failure(FetchError.notFound)
        }
        reader.advance()
        await wait(for: "Something is wrong with this story: back, restart, close", reader)
        reader.perform(.back)
        #expect(shown(reader) == "gate/p1")
    }

    @Test func `a section that hangs is requested again, and delays no other`() async throws {
        let document = TestStory.document(
            [("gate", .choices(["a", "b"])), ("a", .next("c")), ("b", .ending), ("c", .ending)])
        let files = TestStory.files(document, isSplit: true)
        let (reader, fetcher) = try split(document) { url, _ in url.hasSuffix("/a.json") ? .hang : .bytes(files[url]!) }
        await eventually { assets.prefetched.last == ["gate/p1/b0", "b/p1/b0"] }
        reader.choose(id: "a")
        await eventually { fetcher.pendingNames == ["a.json"] && clock.sleeperCount == 2 }
        clock.advance(by: .seconds(3))
        await wait(for: "loading, retry", reader)
        reader.retry()
        #expect(shown(reader) == "loading")
        await eventually { fetcher.pending.count == 2 }
        fetcher.answer(id: fetcher.pending[1].id, .success(files["test:///s/sections/a.json"]!))
        await wait(for: "a/p1", reader)
        // A request that hangs times out.
        let (other, hanging) = try split(Self.path) { _, _ in .hang }
        other.advance()
        await eventually { hanging.pending.count == 1 && clock.sleeperCount == 2 }
        clock.advance(by: .seconds(10))
        await wait(for: "This page is not here yet: retry, back, close", other)
        fetcher.endAll()
        hanging.endAll()
    }

    @Test func `a split story reads as a whole one does`() async throws {
        let fetcher = FileShelf(TestStory.files(Self.path, isSplit: true))
        let loader = StoryPackageLoader(fetcher: fetcher)
        let package = try await loader.load(TestStory.base)
        let beats = try #require(SectionLoader(package, from: loader, clock: clock))
        fetcher.hold("test:///s/sections/hall.json")
        let reader = try StoryReader(
            package.content, beats: beats, assets: assets, configuration: .init(pause: .zero), clock: clock)
        reader.begin()
        #expect(shown(reader) == "gate/p1")
        reader.advance()
        #expect(shown(reader) == "loading")
        fetcher.release("test:///s/sections/hall.json")
        await eventually { assets.loads != 0 }
        #expect(assets.added.contains("wolf"))
        assets.bring("wolf")
        await wait(for: "hall/p1", reader)
        // The sections that may come next are loaded before they are needed.
        await eventually { await Set(beats.loadedSections) == ["hall", "roof"] }
        await eventually { assets.prefetched.contains(["hall/p1/b0", "roof/p1/b0", "gate/p1/b0"]) }
        reader.choose(id: "roof")
        #expect(shown(reader) == "roof/p1")
        reader.back()
        #expect(shown(reader) == "hall/p1")
        #expect(["gate", "hall", "roof"].allSatisfy { fetcher.count("test:///s/sections/\($0).json") == 1 })
    }

    @Test func `an unavailable section is reported, and requested again`() async throws {
        let fetcher = FileShelf(TestStory.files(Self.path, isSplit: true))
        let loader = StoryPackageLoader(fetcher: fetcher)
        let package = try await loader.load(TestStory.base)
        fetcher.failure = { _, _ in .network("no way out") }
        let reader = try StoryReader(
            package, loader: loader, configuration: .init(pause: .zero), clock: clock)
        reader.begin()
        reader.advance()
        await wait(for: "This page is not here yet: retry, back, close", reader)
        fetcher.failure = nil
        reader.retry()
        await wait(for: "hall/p1", reader)
        // A location in a section that a revision lacks, and one for which only its own section is needed.
        #expect(
            reader.resume(at: Bookmark(story: "s", hash: "xxh128:0", location: StoryLocation("roof/p1")!, history: [])))
        await wait(for: "roof/p1", reader)
        let gone = Bookmark(
            story: "s", hash: "xxh128:9", location: StoryLocation("cellar/p1")!,
            history: [NavigationStep(from: StoryLocation("gate/p1")!, kind: .advance)])
        #expect(reader.resume(at: gone))
        await wait(for: "gate/p1", reader)
        guard case .page(let screen) = reader.screen else { return #expect(Bool(false)) }
        #expect(screen.notice?.reason == .sectionGone)
    }

    @Test func `of several failing sections the first is reported, whichever arrives first`() async throws {
        let rooms = ["a", "b", "c", "d"]
        let story = TestStory.document(
            rooms.enumerated().map { ($1, $0 + 1 < rooms.count ? .next(rooms[$0 + 1]) : .ending) })
        let bookmark = Bookmark(
            story: "s", hash: "xxh128:9", location: try #require(StoryLocation("d/p1")),
            history: try rooms.dropLast().map {
                NavigationStep(from: try #require(StoryLocation("\($0)/p1")), kind: .advance)
            })
        for order in [["b", "c"], ["c", "b"]] {
            var files = TestStory.files(story, isSplit: true)
            for room in order { files["test:///s/sections/\(room).json"] = Array(room.utf8) }
            let fetcher = FileShelf(files)
            let loader = StoryPackageLoader(fetcher: fetcher)
            let package = try await loader.load(TestStory.base)
            let reader = try StoryReader(
                package, loader: loader, configuration: .init(pause: .zero), clock: clock)
            for room in order { fetcher.hold("test:///s/sections/\(room).json") }
            #expect(reader.resume(at: bookmark))
            await eventually { order.allSatisfy { fetcher.count("test:///s/sections/\($0).json") > 0 } }
            for room in order {
                fetcher.release("test:///s/sections/\(room).json")
                for _ in 0..<200 { await Task.yield() }
            }
            await eventually { if case .failure = reader.screen { true } else { false } }
            guard case .failure(let screen) = reader.screen else { return #expect(Bool(false)) }
            #expect(screen.section == "b")
            #expect(screen.reason == .loading(.damaged("it is not JSON at 1:1")))
        }
    }

    @Test func `the sections of a stored path are requested several at once, each once`() async throws {
        let rooms = (0..<20).map { "r\($0)" }
        let story = TestStory.document(
            rooms.enumerated().map { ($1, $0 + 1 < rooms.count ? .next(rooms[$0 + 1]) : .ending) })
        func file(_ room: String) -> String { "test:///s/sections/\(room).json" }
        let fetcher = FileShelf(TestStory.files(story, isSplit: true))
        let loader = StoryPackageLoader(fetcher: fetcher)
        let package = try await loader.load(TestStory.base)
        let reader = try StoryReader(
            package, loader: loader, configuration: .init(pause: .zero), clock: clock)
        for room in rooms { fetcher.hold(file(room)) }
        let bookmarks = try rooms.map { try #require(StoryLocation("\($0)/p1")) }
        let bookmark = Bookmark(
            story: "s", hash: "xxh128:9", location: bookmarks[19],
            history: bookmarks.dropLast().map { NavigationStep(from: $0, kind: .advance) })
        #expect(reader.resume(at: bookmark))
        func asked() -> [String] { rooms.filter { fetcher.count(file($0)) > 0 } }
        // The location itself and the first sections of the path; the very first is already loaded.
        await eventually { asked().count >= 9 }
        for _ in 0..<100 { await Task.yield() }
        #expect(asked() == Array(rooms[...7]) + ["r19"])
        for room in rooms[...7] + ["r19"] { fetcher.release(file(room)) }
        await eventually { asked().count >= 17 }
        for _ in 0..<100 { await Task.yield() }
        #expect(asked() == Array(rooms[...15]) + ["r19"])
        for room in rooms { fetcher.release(file(room)) }
        await wait(for: "r19/p1", reader)
        guard case .page(let screen) = reader.screen else { return #expect(Bool(false)) }
        #expect(screen.notice == nil && reader.bookmark.history == bookmark.history)
        #expect(rooms.allSatisfy { fetcher.count(file($0)) == 1 })
    }
}
