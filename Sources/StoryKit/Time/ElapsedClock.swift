/// A clock whose instants are durations since its creation, so that its type need not be known.
package struct ElapsedClock: Sendable {
    /// The longest wait, in place of an infinite one: a hundred years, which every clock can represent.
    package static let longest = Duration.seconds(100 * 366 * 86_400)

    /// Returns the time since its creation.
    package let now: @Sendable () -> Duration
    /// Waits until a time, at most twice ``longest``. Throws `CancellationError` if the task is cancelled.
    package let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// Creates a clock that starts at zero now.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        // A clock need not represent all durations; the system's clocks trap.
        sleep = { time in
            let time = min(max(time, .zero - Self.longest), Self.longest + Self.longest)
            try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
        }
    }

    /// Returns the time at which a wait that begins now ends, at most after ``longest``. A negative wait counts as zero.
    package func deadline(after wait: Duration) -> Duration { now() + min(max(wait, .zero), Self.longest) }
}

extension ElapsedClock {
    /// Waits until a time. Runs on the caller's actor, so that a task that is cancelled there before it can continue counts as
    /// cancelled.
    /// - Returns: False if the task was cancelled. Any other failure of the clock counts as having reached that time.
    package func reaches(_ time: Duration, isolation: isolated (any Actor)? = #isolation) async -> Bool {
        try? await sleep(time)
        return !Task.isCancelled
    }

    /// Returns the result of some work; nil if it exceeds the time limit, or if the task is cancelled. The work is then
    /// cancelled but not awaited, since it may ignore cancellation.
    package func result<Value: Sendable>(
        within limit: Duration, of work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let (stream, continuation) = AsyncStream<Value?>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let deadline = deadline(after: limit)
        let task = Task { continuation.yield(await work()) }
        let timer = Task { if await reaches(deadline) { continuation.yield(nil) } }
        defer {
            task.cancel()
            timer.cancel()
        }
        for await first in stream { return first }
        return nil
    }
}
