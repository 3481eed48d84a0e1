/// Work that several tasks wait for. It continues as long as any of them does.
@MainActor final class SharedTask {
    private var hasEnded = false
    private var task: Task<Void, Never>?
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastID = 0
    private let onAbandon: @MainActor () -> Void

    /// Starts the work. `work`: the work. It may continue after cancellation; then no task waits for it. `onAbandon`: called
    /// when the last waiting task is gone.
    init(_ work: @escaping @MainActor () async -> Void, onAbandon: @escaping @MainActor () -> Void) {
        self.onAbandon = onAbandon
        task = Task { [weak self] in
            await work()
            self?.end()
        }
    }

    /// Waits until the work ends or the caller's task is cancelled. If no other task waits then, the work is cancelled, too.
    func wait() async {
        lastID += 1
        let id = lastID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !hasEnded else { return continuation.resume() }
                waiters[id] = continuation
                if Task.isCancelled { leave(id) }
            }
        } onCancel: {
            Task { @MainActor in leave(id) }
        }
    }

    /// Cancels the work, and resumes the waiting tasks.
    func end() {
        hasEnded = true
        task?.cancel()
        for waiter in waiters.values { waiter.resume() }
        waiters = [:]
    }

    private func leave(_ id: Int) {
        guard let waiter = waiters.removeValue(forKey: id) else { return }
        if waiters.isEmpty {
            onAbandon()
            end()
        }
        waiter.resume()
    }
}
