import StoryIR
import StoryKit
import StoryNavigation
import TestSupport
import Testing

/// A reader with an asset store, as in apps.
@MainActor @Suite struct ReaderAssetsTests {
    private static let document = TestStory.document(
        [("gate", .next("hall")), ("hall", .next("roof")), ("roof", .ending)], critical: ["hall": ["wolf"]])

    private let clock = ManualClock()

    private func reader(
        _ document: StoryDocument = document, _ fetcher: ScriptedAssetFetcher, bookmarks: (any BookmarkStore)? = nil
    ) throws -> StoryReader {
        let store = AssetStore(
            manifest: AssetManifest(document.assets, base: TestStory.base), fetcher: fetcher,
            configuration: .init(retry: RetryPolicy(attempts: 1)), clock: clock)
        let reader = try StoryReader(
            document, assets: store, bookmarks: bookmarks, configuration: .init(pause: .zero), clock: clock)
        reader.begin()
        return reader
    }

    private func bookmark(_ reader: StoryReader) -> String? {
        if case .page(let page) = reader.screen { page.location.description } else { nil }
    }

    private func actions(_ reader: StoryReader) -> [FailureScreen.Action] {
        if case .failure(let failure) = reader.screen { failure.actions } else { [] }
    }

    @Test(arguments: [TestStory.Exit.next("hall"), .choices(["hall", "roof"]), .ending])
    func `the screen says what the reader waits for`(exit: TestStory.Exit) throws {
        let start = if case .ending = exit { "hall" } else { "gate" }
        let document = TestStory.document(
            [(start, exit), (start == "gate" ? "hall" : "gate", .next("roof")), ("roof", .ending)],
            critical: ["hall": ["wolf"]])
        let reader = try reader(document, ScriptedAssetFetcher { _, _ in .hang })
        if case .choices = exit { reader.choose(at: 0) } else { reader.advance() }
        guard case .loading(let screen) = reader.screen else {
            Issue.record("nothing is waited for")
            return
        }
        let expected: LoadingScreen.Reason =
            switch exit {
            case .next: .assets
            case .choices: .choice
            case .ending: .story
            }
        #expect(screen.reason == expected)
    }

    @Test func `a location is available if its critical assets are loaded`() async throws {
        let error = FetchError.network("no way out")
        let reader = try reader(Self.document, ScriptedAssetFetcher { _, _ in .failure(error) })
        let (hall, roof) = (StoryLocation(section: "hall", page: "p1"), StoryLocation(section: "roof", page: "p1"))
        #expect(reader.canNavigate(to: roof) && !reader.canNavigate(to: hall))
        #expect(!reader.canNavigate(to: StoryLocation(section: "cellar", page: "p1")))
        #expect(bookmark(reader) == "gate/p1")
        let supplied = try self.reader(Self.document, ScriptedAssetFetcher { _, _ in .bytes([1]) })
        supplied.advance()
        await eventually { bookmark(supplied) == "hall/p1" }
        #expect(supplied.canNavigate(to: hall))
    }

    @Test func `a page is shown without assets that the story lacks`() throws {
        var document = Self.document
        document.assets[0].location = .missing
        let fetcher = ScriptedAssetFetcher()
        let reader = try reader(document, fetcher)
        reader.advance()
        #expect(bookmark(reader) == "hall/p1" && fetcher.names.isEmpty)
    }

    @Test(arguments: [FetchError.notFound, .tooLarge(limit: 9)])
    func `a page is shown without unavailable assets if the reader says so`(error: FetchError) async throws {
        let reader = try reader(Self.document, ScriptedAssetFetcher { _, _ in .failure(error) })
        for _ in 0..<2 {
            reader.advance()
            await eventually { actions(reader) == [.continueWithoutAssets, .retry, .back, .close] }
            reader.perform(.back)
            #expect(bookmark(reader) == "gate/p1")
            // There is nothing to continue to.
            reader.perform(.continueWithoutAssets)
            #expect(bookmark(reader) == "gate/p1")
        }
        reader.advance()
        await eventually { !actions(reader).isEmpty }
        reader.perform(.retry)
        await eventually { !actions(reader).isEmpty }
        reader.perform(.continueWithoutAssets)
        #expect(bookmark(reader) == "hall/p1")
        reader.advance()
        reader.back()
        await eventually { actions(reader).contains(.continueWithoutAssets) }
        reader.perform(.close)
        reader.perform(.restart)
        #expect(bookmark(reader) == "gate/p1")
    }

    @Test func `a hanging asset is requested again, and left out in the end`() async throws {
        let fetcher = ScriptedAssetFetcher { _, id in id == 1 ? .wait : .hang }
        let reader = try reader(Self.document, fetcher)
        reader.advance()
        await eventually { fetcher.pendingNames == ["wolf.png"] && clock.sleeperCount == 3 }
        clock.advance(by: .seconds(3))
        await eventually {
            if case .loading(let screen) = reader.screen { screen.actions == [.retry, .back] } else { false }
        }
        reader.perform(.retry)
        await eventually { fetcher.names.count == 2 }
        fetcher.answer(id: 1, .success([1]))
        await eventually { bookmark(reader) == "hall/p1" }

        let other = try self.reader(Self.document, ScriptedAssetFetcher { _, _ in .wait })
        other.advance()
        await eventually { clock.sleeperCount == 3 }
        clock.advance(by: .seconds(10))
        await eventually { actions(other) == [.retry, .continueWithoutAssets, .back, .close] }
        other.perform(.continueWithoutAssets)
        #expect(bookmark(other) == "hall/p1")
        fetcher.endAll()
    }

    @Test func `a reader whose first page can't be shown may restart the story`() async throws {
        let kept = Bookmark(
            story: "s", hash: "xxh128:0", location: try #require(StoryLocation("hall/p1")),
            history: [NavigationStep(from: try #require(StoryLocation("gate/p1")), kind: .advance)])
        let bookmarks = ScriptedBookmarkStore([kept])
        let fetcher = ScriptedAssetFetcher { _, _ in .failure(FetchError.notFound) }
        let reader = try reader(Self.document, fetcher, bookmarks: bookmarks)
        await eventually { actions(reader) == [.continueWithoutAssets, .retry, .restart, .close] }
        reader.perform(.restart)
        #expect(bookmark(reader) == "gate/p1")
        // At the beginning of the story, restarting is not offered.
        let start = TestStory.document([("gate", .ending)], critical: ["gate": ["wolf"]])
        let other = try self.reader(start, fetcher)
        await eventually { actions(other) == [.continueWithoutAssets, .retry, .close] }
    }
}
