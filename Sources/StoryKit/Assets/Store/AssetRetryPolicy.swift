/// How long an asset store tries.
public struct AssetRetryPolicy: Hashable, Sendable {
    /// How often it asks for an asset at most, at least once.
    public var attempts: Int
    /// How long one attempt may take, from the question to the decoded value.
    public var attemptTimeout: Duration
    /// How long anyone waits at most, from the call to its end, with all attempts, the times between them and the time
    /// in the queue. What was preloaded may take longer, since nobody waits for it: only its attempts are counted.
    public var timeout: Duration
    /// The time before the second attempt. It doubles with each further one, and of each time a part between a half and
    /// all of it is taken by chance, so that many who failed together don't come back together.
    public var firstDelay: Duration
    /// The longest time between two attempts.
    public var longestDelay: Duration

    /// Takes each member as it is; `attempts` below 1 count as 1.
    public init(
        attempts: Int = 3, attemptTimeout: Duration = .seconds(10), timeout: Duration = .seconds(30),
        firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(8)
    ) {
        self.attempts = max(attempts, 1)
        self.attemptTimeout = attemptTimeout
        self.timeout = timeout
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// The time after that many attempts: never less than nothing, nor longer than waits may be.
    func delay(after attempts: Int, using random: inout some RandomNumberGenerator) -> Duration {
        // Durations can't be multiplied as far as they go.
        let longest = min(max(longestDelay, .zero), ElapsedClock.longest)
        var delay = min(max(firstDelay, .zero), longest)
        for _ in 1..<max(attempts, 1) where delay < longest { delay = min(delay * 2, longest) }
        return delay * Double.random(in: 0.5...1, using: &random)
    }
}
