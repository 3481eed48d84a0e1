/// A clock whose instants are durations since it was made, so that those who use it need not know its type.
struct Timekeeper: Sendable {
    /// The time since it was made.
    let now: @Sendable () -> Duration
    /// Waits until that time. Throws `CancellationError` where the task is cancelled.
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: any Clock<Duration>) { self = Self.opened(clock) }

    private init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    private static func opened<C: Clock<Duration>>(_ clock: C) -> Timekeeper {
        let start = clock.now
        return Timekeeper(
            now: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
    }
}
