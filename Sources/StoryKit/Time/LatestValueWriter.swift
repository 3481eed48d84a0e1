/// Passes values to a slow consumer, one at a time, in order. Of the values that arrive meanwhile, only the newest is kept. A
/// call that exceeds the time limit is cancelled and abandoned, so that it does not block later ones.
@MainActor final class LatestValueWriter<Value: Sendable> {
    private let limit: Duration
    private let clock: ElapsedClock
    private let handOver: @Sendable (Value) async -> Void
    private var waiting: Value?
    private var running: Task<Void, Never>?

    /// - Parameter limit: The time limit of a call.
    init(within limit: Duration, by clock: ElapsedClock, _ handOver: @escaping @Sendable (Value) async -> Void) {
        self.limit = limit
        self.clock = clock
        self.handOver = handOver
    }

    var isIdle: Bool { running == nil }

    /// Passes a value on, as soon as possible. This continues after the writer is released.
    func put(_ value: Value) {
        waiting = value
        guard running == nil else { return }
        running = Task {
            while let value = waiting {
                waiting = nil
                _ = await clock.result(within: limit) { [handOver] in await handOver(value) }
            }
            running = nil
        }
    }

    /// Waits until no call is running or waiting, or until the task is cancelled.
    func settled() async {
        guard let running else { return }
        await unlessCancelled { await running.value }
    }
}
