/// A clock whose instants are durations since it was made, so that those who use it need not know its type.
package struct Timekeeper: Sendable {
    /// The time since it was made.
    package let now: @Sendable () -> Duration
    /// Waits until that time. Throws `CancellationError` where the task is cancelled.
    package let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// Takes the instant of now for zero.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
