import Testing

@testable import StoryIR

@Suite struct PlayingTimeTests {
    @Test(
        arguments: [
            (0, nil), (-1, nil), (1, "0:00"), (59_999, "0:59"), (60_000, "1:00"), (271_500, "4:31"),
            (3_599_999, "59:59"), (3_600_000, "1:00:00"), (36_061_000, "10:01:01"), (Int.max, "2562047788015:12:55"),
        ] as [(Int, String?)])
    func isShownAsPlayersDo(milliseconds: Int, shown: String?) {
        #expect(PlayingTime(milliseconds: milliseconds)?.clock == shown)
    }
}
