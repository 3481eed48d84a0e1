import StoryKit
import TestSupport
import Testing

@MainActor @Suite struct ReaderClockTests {
    @Test func `a clock that is set back blocks nobody`() throws {
        let clock = ManualClock()
        let document = TestStory.document([("gate", .next("hall")), ("hall", .ending)])
        let reader = try StoryReader(document, clock: clock)
        clock.advance(by: .seconds(7200))
        reader.begin()
        clock.advance(by: .seconds(-3600))
        reader.receive(.tap)
        #expect(reader.bookmark.location.section == "hall")
    }
}
