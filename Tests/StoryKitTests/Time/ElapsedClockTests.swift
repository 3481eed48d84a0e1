import TestSupport
import Testing

@testable import StoryKit

@Suite struct ElapsedClockTests {
    @Test func `waits for no time that a clock can't represent`() async throws {
        let time = ElapsedClock(ContinuousClock())
        try await time.sleep(.seconds(Int64.min))
        let waiting = Task { try await time.sleep(.seconds(Int64.max)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let clock = ManualClock()
        let endless = Task { [time = ElapsedClock(clock)] in try await time.sleep(.seconds(Int64.max)) }
        await clock.waitForSleepers(1)
        #expect(clock.deadlines == [clock.now.advanced(by: ElapsedClock.longest * 2)])
        endless.cancel()
    }

    /// Times before the clock was first read are valid times.
    @Test func `waits no longer if the clock is set back`() async throws {
        let clock = ManualClock()
        let time = ElapsedClock(clock)
        clock.advance(by: .seconds(-3600))
        let waiting = Task { try await time.sleep(time.deadline(after: .seconds(1))) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        try await waiting.value
    }
}
