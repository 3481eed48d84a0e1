@testable import StoryKit

extension AssetStore {
    /// How much a store has to do.
    struct Activity: Hashable, Sendable {
        /// Calls of `load` that wait.
        var waiting = 0
        /// Requests that wait for their turn.
        var queued = 0
        /// Attempts that are under way.
        var running = 0
        /// Requests that wait for another attempt.
        var resting = 0
        /// Attempts that were given up and have not ended.
        var abandoned = 0
    }

    /// What the store has to do at the moment.
    var activity: Activity {
        state.withLock { state in
            var activity = Activity(running: state.running, abandoned: state.abandoned)
            for case .waiting in state.waiters.values { activity.waiting += 1 }
            for request in state.requests.values {
                switch request.phase {
                case .queued: activity.queued += 1
                case .resting: activity.resting += 1
                case .attempting: break
                }
            }
            return activity
        }
    }
}
