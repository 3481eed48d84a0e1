import StoryIR
import StoryKit
import StoryNavigation
import TestSupport
import Testing

/// A reader whose bookmark store returns none.
@MainActor @Suite struct ReaderBookmarkTests {
    private static let document = TestStory.document([("gate", .next("hall")), ("hall", .ending)])

    private let clock = ManualClock()
    private let kept = Bookmark(
        story: "s", hash: "xxh128:0", location: StoryLocation(section: "hall", page: "p1"), history: [])

    private func begin(_ bookmarks: ScriptedBookmarkStore) throws -> StoryReader {
        let reader = try StoryReader(
            Self.document, bookmarks: bookmarks, configuration: .init(pause: .zero), clock: clock)
        reader.begin()
        return reader
    }

    private func actions(_ reader: StoryReader) -> [FailureScreen.Action] {
        if case .failure(let failure) = reader.screen { failure.actions } else { [] }
    }

    @Test func `a bookmark of another version is kept until a step is taken`() async throws {
        let bookmarks = ScriptedBookmarkStore([kept])
        await bookmarks.fail(.unknownVersion(9))
        let reader = try begin(bookmarks)
        await eventually { actions(reader) == [.restart, .close] }
        reader.perform(.restart)
        guard case .page(let page) = reader.screen else { return #expect(Bool(false)) }
        #expect(page.section.id == "gate" && !reader.isSavingBookmark)
        #expect(await bookmarks.bookmarks["s"] == kept)
        reader.advance()
        await eventually { await bookmarks.bookmarks["s"]?.history.count == 1 }
    }

    @Test func `a store that hangs is abandoned after the timeout`() async throws {
        let bookmarks = ScriptedBookmarkStore([kept])
        await bookmarks.setSlow(true)
        let reader = try begin(bookmarks)
        // The offer to retry, and the timeout.
        await eventually { clock.sleeperCount == 2 }
        clock.advance(by: .seconds(10))
        await eventually { actions(reader) == [.retry, .restart, .close] }
        reader.perform(.restart)
        guard case .page = reader.screen else { return #expect(Bool(false)) }
        // A late result is ignored.
        await bookmarks.setSlow(false)
        for _ in 0..<100 { await Task.yield() }
        #expect(reader.bookmark.location.section == "gate" && clock.sleeperCount == 0)
    }

    @Test func `an app can wait until the bookmark is stored`() async throws {
        let bookmarks = ScriptedBookmarkStore()
        let reader = try begin(bookmarks)
        #expect(!reader.isSavingBookmark)
        await reader.flushBookmark()
        guard case .page = await reader.waitUntilLoaded() else { return #expect(Bool(false)) }
        await bookmarks.setSlow(true)
        reader.advance()
        let waiting = Task { await reader.flushBookmark() }
        await eventually { await bookmarks.keeping == 1 }
        #expect(reader.isSavingBookmark)
        await bookmarks.setSlow(false)
        await waiting.value
        #expect(await bookmarks.bookmarks["s"]?.location.section == "hall")
        #expect(!reader.isSavingBookmark)
    }

    @Test func `a store that never returns is abandoned, and retains no reader`() async throws {
        let bookmarks = ScriptedBookmarkStore()
        weak var gone: StoryReader?
        do {
            let reader = try begin(bookmarks)
            gone = reader
            await reader.waitUntilLoaded()
            await bookmarks.setSlow(true)
            reader.advance()
            await eventually { await bookmarks.keeping == 1 }
            let waiting = Task { await reader.flushBookmark() }
            waiting.cancel()
            await waiting.value
            #expect(reader.isSavingBookmark)
            await eventually { clock.sleeperCount == 1 }
            clock.advance(by: .seconds(10))
            await reader.flushBookmark()
            // That does not delay the next location.
            reader.back()
            await eventually { await bookmarks.keeping == 2 }
        }
        await eventually { gone == nil }
        await bookmarks.setSlow(false)
    }

    @Test func `waiting for a page ends when it is cancelled`() async throws {
        let bookmarks = ScriptedBookmarkStore()
        await bookmarks.setSlow(true)
        let reader = try begin(bookmarks)
        let waiting = Task { await reader.waitUntilLoaded() }
        await eventually { await bookmarks.asks == 1 }
        waiting.cancel()
        guard case .loading = await waiting.value else { return #expect(Bool(false)) }
        await bookmarks.setSlow(false)
        guard case .page = await reader.waitUntilLoaded() else { return #expect(Bool(false)) }
    }
}
