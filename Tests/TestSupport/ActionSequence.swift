/// Plays long random sequences of actions against a model, and shortens those that fail.
package enum ActionSequence {
    /// A sequence that fails.
    package struct Failure: CustomStringConvertible {
        /// The seed that generated it.
        package let seed: UInt64
        /// The shortened sequence. Without any one of these actions it does not fail, if there was time to find out.
        package let actions: [String]
        /// What fails.
        package let reason: String
        /// What the whole sequence, which had more time, failed of.
        package let firstReason: String

        package var description: String {
            "seed \(seed), \(firstReason); with \(actions.count) actions:\n"
                + actions.map { "    \($0)\n" }.joined() + "  then: \(reason)"
        }
    }

    /// Generates a sequence for each seed and plays it. Returns the first failure, or nil.
    /// - Parameters:
    ///   - length: The number of actions in a sequence.
    ///   - make: Returns a random action. It can't know the state, since sequences are shortened later: an action that is
    ///     impossible in a state must change nothing.
    ///   - play: Plays the actions from the beginning, and returns what does not hold, or nil. Its timeout limits how long it
    ///     waits for a condition; a sequence that is known to fail gets a shorter one.
    package static func firstFailure<Action: Sendable>(
        seeds: Range<UInt64>, length: Int, make: (inout SeededGenerator) -> Action,
        play: ([Action], _ timeout: Duration) async -> String?
    ) async -> Failure? {
        for seed in seeds {
            var random = SeededGenerator(seed: seed)
            let actions = (0..<length).map { _ in make(&random) }
            guard let reason = await play(actions, .seconds(300)) else { continue }
            let (rest, last) = await shortened(actions, reason, play)
            return Failure(seed: seed, actions: rest.map { "\($0)" }, reason: last, firstReason: reason)
        }
        return nil
    }

    /// Removes runs of actions, half of them first and single ones last, as long as the rest still fails (Zeller, Hildebrandt:
    /// Simplifying and isolating failure-inducing input, 2002). Takes at most two minutes, since a random failure would be
    /// retried again and again.
    private static func shortened<Action>(
        _ actions: [Action], _ reason: String, _ play: ([Action], Duration) async -> String?
    ) async -> ([Action], String) {
        var actions = actions
        var reason = reason
        var size = max(actions.count / 2, 1)
        let end = ContinuousClock.now + .seconds(120)
        while true {
            var start = 0
            var isShorter = false
            while start < actions.count {
                let rest = Array(actions[..<start] + actions[min(start + size, actions.count)...])
                if ContinuousClock.now > end { return (actions, reason) }
                if let found = await play(rest, .milliseconds(500)) {
                    actions = rest
                    reason = found
                    isShorter = true
                } else {
                    start += size
                }
            }
            if size == 1, !isShorter { return (actions, reason) }
            size = max(size / 2, 1)
        }
    }
}
