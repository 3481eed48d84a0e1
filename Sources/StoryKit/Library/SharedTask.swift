/// Something that several wait for. It goes on as long as anyone does.
@MainActor final class SharedTask {
    /// Whether nobody waits for it any more: it was cancelled, and is about to end.
    private(set) var isAbandoned = false
    private var hasEnded = false
    private var task: Task<Void, Never>?
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastID = 0

    init(_ work: @escaping @MainActor () async -> Void) {
        task = Task {
            await work()
            end()
        }
    }

    /// Waits for its end. Where the caller's task is cancelled, that is no more waited for, unless nobody else does: then it is
    /// cancelled, too, and has ended when this returns.
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

    private func leave(_ id: Int) {
        guard let waiter = waiters[id] else { return }
        if waiters.count > 1 {
            waiters[id] = nil
            waiter.resume()
        } else {
            isAbandoned = true
            task?.cancel()
        }
    }

    private func end() {
        hasEnded = true
        for waiter in waiters.values { waiter.resume() }
        waiters = [:]
    }
}
