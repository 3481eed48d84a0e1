@testable import StoryKit

extension AssetStore {
    /// The pending work of a store.
    struct Activity: Hashable, Sendable {
        /// Waiting calls of `load`.
        var waiting = 0
        /// Queued requests.
        var queued = 0
        /// Running attempts.
        var running = 0
        /// Requests that wait for another attempt.
        var resting = 0
        /// Abandoned attempts that have not ended.
        var abandoned = 0
    }

    /// The current work of the store.
    var activity: Activity {
        state.withLock { state in
            var activity = Activity(running: state.running, abandoned: state.abandoned)
            activity.waiting = state.waiters.count
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
