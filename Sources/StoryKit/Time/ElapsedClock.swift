/// A clock whose instants are durations since it was made, so that those who use it need not know its type.
package struct ElapsedClock: Sendable {
    /// What is meant to have no end has one after a hundred years, which every clock can tell.
    package static let longest = Duration.seconds(100 * 366 * 86_400)

    /// The time since it was made.
    package let now: @Sendable () -> Duration
    /// Waits until that time, or for twice ``longest`` where it is later. Throws `CancellationError` where the task is
    /// cancelled.
    package let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// Takes the instant of now for zero.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        // A clock need not be able to tell all times that durations can; those of the system trap.
        sleep = { time in
            let time = min(max(time, .zero - Self.longest), Self.longest + Self.longest)
            try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
        }
    }

    /// The time at which a wait that begins now ends, ``longest`` at most. Less than nothing is nothing.
    package func deadline(after wait: Duration) -> Duration { now() + min(max(wait, .zero), Self.longest) }
}

extension ElapsedClock {
    /// Waits for what shall not wait for ever.
    /// - Returns: False where the task is cancelled. A clock that fails otherwise counts as one that has come to that
    ///   time.
    package func reaches(_ time: Duration) async -> Bool {
        try? await sleep(time)
        return !Task.isCancelled
    }

    /// What some work brings; nil where it takes longer than that, or the task is cancelled. Then the work is
    /// cancelled, and not waited for, since not all work honours that.
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
