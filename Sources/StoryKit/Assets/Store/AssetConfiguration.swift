/// The limits, retries, timeouts and checks of an asset store.
public struct AssetConfiguration: Hashable, Sendable {
    /// The limits of memory, disk and requests.
    public var limits: AssetLimits
    /// The attempts at an asset.
    public var retry: RetryPolicy
    /// The timeout of an attempt, including decoding.
    public var attemptTimeout: Duration
    /// The timeout of a call, including all attempts, the delays between them and the time in the queue. It does not apply to
    /// preloads, which no call waits for; only their attempts are limited.
    public var timeout: Duration
    /// Whether bytes must match the hash in the story (`IR.Asset.hash`), if it has one.
    public var checksHashes: Bool
    /// How much pages depend on their assets.
    public var criticality: AssetCriticality

    /// Creates a configuration. By default it has the default limits and policy, timeouts of ten and thirty seconds, checks
    /// hashes, and uses the story's criticality.
    public init(
        limits: AssetLimits = AssetLimits(), retry: RetryPolicy = RetryPolicy(),
        attemptTimeout: Duration = .seconds(10), timeout: Duration = .seconds(30), checksHashes: Bool = true,
        criticality: AssetCriticality = AssetCriticality()
    ) {
        self.limits = limits
        self.retry = retry
        self.attemptTimeout = attemptTimeout
        self.timeout = timeout
        self.checksHashes = checksHashes
        self.criticality = criticality
    }
}
