import StoryKit
import StorySource

/// Calls an action at a time that can be changed, using at most one task.
final class DeadlineTimer: Sendable {
    private struct State {
        var deadline: Duration?
        var task: Task<Void, Never>?
    }

    private let time: ElapsedClock
    private let action: @Sendable () async -> Void
    private let state = Lock(State())

    /// Creates a timer that is not set. The action must not retain its owner, and may be called once too often if the time
    /// changes while it is about to fire.
    init(time: ElapsedClock, action: @escaping @Sendable () async -> Void) {
        self.time = time
        self.action = action
    }

    deinit { state.withLock { $0.task }?.cancel() }

    /// Sets the time, or clears it with nil. The previous time no longer applies.
    func set(_ deadline: Duration?) {
        state.withLock { state in
            guard deadline != state.deadline else { return }
            state.task?.cancel()
            state.deadline = deadline
            state.task = deadline.map { deadline in
                Task { [time, action, weak self] in
                    guard (try? await time.sleep(deadline)) != nil, self?.hasRung(deadline) == true else { return }
                    await action()
                }
            }
        }
    }

    /// Returns whether the time is still the one that was set, and clears it.
    private func hasRung(_ deadline: Duration) -> Bool {
        state.withLock { state in
            guard state.deadline == deadline, !Task.isCancelled else { return false }
            state.deadline = nil
            state.task = nil
            return true
        }
    }
}
