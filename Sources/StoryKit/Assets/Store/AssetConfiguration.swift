/// The limits, retries and checks of an asset store.
public struct AssetConfiguration: Hashable, Sendable {
    /// The limits of memory, disk and requests.
    public var limits: AssetLimits
    /// The retries and timeouts.
    public var retry: AssetRetryPolicy
    /// Whether bytes must match the hash in the story (`IR.Asset.hash`), if it has one.
    public var checksHashes: Bool
    /// How much pages depend on their assets.
    public var criticality: AssetCriticality

    /// Creates a configuration. By default it has the default limits and policy, checks hashes, and uses the story's
    /// criticality.
    public init(
        limits: AssetLimits = AssetLimits(), retry: AssetRetryPolicy = AssetRetryPolicy(), checksHashes: Bool = true,
        criticality: AssetCriticality = AssetCriticality()
    ) {
        self.limits = limits
        self.retry = retry
        self.checksHashes = checksHashes
        self.criticality = criticality
    }
}
