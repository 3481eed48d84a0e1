import StoryIR
import StoryKit
import StoryNavigation
import TestSupport
import Testing

/// A reader with a store of places that gives none.
@MainActor @Suite struct ReaderPlacesTests {
    private static let document = TestStory.document([("gate", .next("hall")), ("hall", .ending)])

    private let clock = ManualClock()
    private let kept = SavedPlace(
        story: "s", hash: "xxh128:0", location: StoryLocation(section: "hall", page: "p1"), history: [])

    private func begin(_ places: ScriptedPlaceStore) throws -> StoryReader {
        let reader = try StoryReader(.whole(Self.document), places: places, pause: .zero, clock: clock)
        reader.begin()
        return reader
    }

    private func actions(_ reader: StoryReader) -> [FailureScreen.Action] {
        if case .failure(let failure) = reader.screen { failure.actions } else { [] }
    }

    @Test func `a place that another version has kept stays until a step is taken`() async throws {
        let places = ScriptedPlaceStore([kept])
        await places.fail(.unknownVersion(9))
        let reader = try begin(places)
        await eventually { actions(reader) == [.restart, .close] }
        reader.perform(.restart)
        guard case .page(let page) = reader.screen else { return #expect(Bool(false)) }
        #expect(page.section.id == "gate" && !reader.isKeepingPlace)
        #expect(await places.places["s"] == kept)
        reader.advance()
        await eventually { await places.places["s"]?.history.count == 1 }
    }

    @Test func `a store that hangs is given up after a while`() async throws {
        let places = ScriptedPlaceStore([kept])
        await places.setSlow(true)
        let reader = try begin(places)
        // The offer to try again, and the end.
        await eventually { clock.sleeperCount == 2 }
        clock.advance(by: .seconds(10))
        await eventually { actions(reader) == [.retry, .restart, .close] }
        reader.perform(.restart)
        guard case .page = reader.screen else { return #expect(Bool(false)) }
        // What comes late is nobody's any more.
        await places.setSlow(false)
        for _ in 0..<100 { await Task.yield() }
        #expect(reader.place.location.section == "gate" && clock.sleeperCount == 0)
    }

    @Test func `an app can wait until the place is kept`() async throws {
        let places = ScriptedPlaceStore()
        let reader = try begin(places)
        #expect(!reader.isKeepingPlace)
        await reader.placeKept()
        guard case .page = await reader.settled() else { return #expect(Bool(false)) }
        await places.setSlow(true)
        reader.advance()
        let waiting = Task { await reader.placeKept() }
        await eventually { await places.keeping == 1 }
        #expect(reader.isKeepingPlace)
        await places.setSlow(false)
        await waiting.value
        #expect(await places.places["s"]?.location.section == "hall")
        #expect(!reader.isKeepingPlace)
    }

    @Test func `a store that never keeps a place is given up, and keeps no reader`() async throws {
        let places = ScriptedPlaceStore()
        weak var gone: StoryReader?
        do {
            let reader = try begin(places)
            gone = reader
            await reader.settled()
            await places.setSlow(true)
            reader.advance()
            await eventually { await places.keeping == 1 }
            let waiting = Task { await reader.placeKept() }
            waiting.cancel()
            await waiting.value
            #expect(reader.isKeepingPlace)
            await eventually { clock.sleeperCount == 1 }
            clock.advance(by: .seconds(10))
            await reader.placeKept()
            // The next place is not held back by that.
            reader.back()
            await eventually { await places.keeping == 2 }
        }
        await eventually { gone == nil }
        await places.setSlow(false)
    }

    @Test func `to wait for a page ends when it is cancelled`() async throws {
        let places = ScriptedPlaceStore()
        await places.setSlow(true)
        let reader = try begin(places)
        let waiting = Task { await reader.settled() }
        await eventually { await places.asks == 1 }
        waiting.cancel()
        guard case .loading = await waiting.value else { return #expect(Bool(false)) }
        await places.setSlow(false)
        guard case .page = await reader.settled() else { return #expect(Bool(false)) }
    }
}
