/// A clock that counts from when it was made, so that times of any clock are durations.
struct StoreClock: Sendable {
    /// The time that has passed.
    let now: @Sendable () -> Duration
    /// Sleeps until that much time has passed. Throws where the task is cancelled.
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
