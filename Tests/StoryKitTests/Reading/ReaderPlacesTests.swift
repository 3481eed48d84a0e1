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
}
