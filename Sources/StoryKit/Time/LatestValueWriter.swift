/// Hands values over to what may be slow, one after the other, in their order. Of those that come meanwhile only the
/// newest is handed over. What takes too long is cancelled and given up, so that one that hangs does not hold back all
/// that follow.
@MainActor final class LatestValueWriter<Value: Sendable> {
    private let limit: Duration
    private let clock: ElapsedClock
    private let handOver: @Sendable (Value) async -> Void
    private var waiting: Value?
    private var running: Task<Void, Never>?

    /// - Parameter limit: How long one may take.
    init(within limit: Duration, by clock: ElapsedClock, _ handOver: @escaping @Sendable (Value) async -> Void) {
        self.limit = limit
        self.clock = clock
        self.handOver = handOver
    }

    /// Whether all was handed over, or given up.
    var isIdle: Bool { running == nil }

    /// Hands a value over, as soon as that can be. It goes on where nobody holds this any more.
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

    /// Waits until all was handed over, or given up, or the task is cancelled.
    func settled() async {
        guard let running else { return }
        await unlessCancelled { await running.value }
    }
}
