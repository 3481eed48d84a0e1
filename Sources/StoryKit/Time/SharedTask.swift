/// Work that several tasks wait for. It continues as long as any of them waits.
@MainActor final class SharedTask {
    private let task: Task<Void, Never>
    private var waiterCount = 0
    private let onAbandon: @MainActor () -> Void

    /// Starts `work`. It may ignore cancellation; no task waits for it then. `onAbandon`: called when the last waiting
    /// task is gone.
    init(_ work: @escaping @MainActor () async -> Void, onAbandon: @escaping @MainActor () -> Void) {
        self.onAbandon = onAbandon
        task = Task { await unlessCancelled(work) }
    }

    /// Waits until the work ends or the caller's task is cancelled. If no other task waits then, the work is cancelled, too.
    func wait() async {
        waiterCount += 1
        await unlessCancelled { [task] in await task.value }
        waiterCount -= 1
        guard waiterCount == 0, Task.isCancelled else { return }
        onAbandon()
        end()
    }

    /// Cancels the work; the waiting tasks go on.
    func end() { task.cancel() }
}
