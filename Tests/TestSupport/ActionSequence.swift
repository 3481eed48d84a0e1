/// Long random sequences of actions, held against a model, and made short where they break it.
package enum ActionSequence {
    /// A broken sequence.
    package struct Failure: CustomStringConvertible {
        /// The seed that made it.
        package let seed: UInt64
        /// What is left of it: without any of these actions the rest breaks nothing, if there was time to find out.
        package let actions: [String]
        /// What it breaks.
        package let reason: String

        package var description: String {
            "seed \(seed), \(actions.count) actions:\n"
                + actions.map { "    \($0)\n" }.joined() + "  then: \(reason)"
        }
    }

    /// Makes a sequence for each seed and plays it; nil where all of them hold.
    /// - Parameters:
    ///   - length: How many actions a sequence has.
    ///   - make: One more action, by chance. It can't know the state, since sequences are made shorter later: an action that
    ///     is not possible where it is has to be one that changes nothing.
    ///   - play: Does the actions from the beginning, and says what does not hold; nil where all of it does. For what
    ///     has to come true it waits as long as it is told: what is known to break is not waited for as long.
    package static func firstFailure<Action: Sendable>(
        seeds: Range<UInt64>, length: Int, make: (inout SeededGenerator) -> Action,
        play: ([Action], _ timeout: Duration) async -> String?
    ) async -> Failure? {
        for seed in seeds {
            var random = SeededGenerator(seed: seed)
            let actions = (0..<length).map { _ in make(&random) }
            guard let reason = await play(actions, .seconds(20)) else { continue }
            let (rest, last) = await shortened(actions, reason, play)
            return Failure(seed: seed, actions: rest.map { "\($0)" }, reason: last)
        }
        return nil
    }

    /// Takes away runs of actions, half of them first and single ones last, as long as the rest still breaks something
    /// (Zeller, Hildebrandt: Simplifying and isolating failure-inducing input, 2002). It takes two minutes at most: what
    /// breaks by chance only would be tried again and again.
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
