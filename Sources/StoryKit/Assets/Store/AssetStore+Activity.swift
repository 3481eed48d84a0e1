extension AssetStore {
    /// How much a store has to do.
    package struct Activity: Hashable, Sendable {
        /// Calls of `load` that wait.
        package var waiting = 0
        /// Requests that wait for their turn.
        package var queued = 0
        /// Attempts that are under way.
        package var running = 0
        /// Requests that wait for another attempt.
        package var resting = 0
        /// Attempts that were given up and have not ended.
        package var abandoned = 0

        /// Takes each member as it is.
        package init(waiting: Int = 0, queued: Int = 0, running: Int = 0, resting: Int = 0, abandoned: Int = 0) {
            self.waiting = waiting
            self.queued = queued
            self.running = running
            self.resting = resting
            self.abandoned = abandoned
        }
    }

    /// What the store has to do at the moment.
    package var activity: Activity {
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
