/// The attempts of a request, and the delays between them.
public struct RetryPolicy: Hashable, Sendable {
    /// The number of attempts, at least 1.
    public var attempts: Int
    /// The delay before the second attempt. It doubles with each further attempt. A random factor between a half and 1 spreads
    /// the retries of clients that failed together.
    public var firstDelay: Duration
    /// The longest delay between two attempts.
    public var longestDelay: Duration

    /// Creates a policy. `attempts` below 1 count as 1.
    public init(
        attempts: Int = 3, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(8)
    ) {
        self.attempts = max(attempts, 1)
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Returns the delay after a number of attempts: at least zero, at most the longest wait.
    func delay(after attempts: Int, using random: inout some RandomNumberGenerator) -> Duration {
        // Multiplying large durations would overflow.
        let longest = min(max(longestDelay, .zero), ElapsedClock.longest)
        var delay = min(max(firstDelay, .zero), longest)
        for _ in 1..<max(attempts, 1) where delay < longest { delay = min(delay * 2, longest) }
        return delay * Double.random(in: 0.5...1, using: &random)
    }
}
