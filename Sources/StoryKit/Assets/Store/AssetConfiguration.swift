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

    /// What the limits and the policy say by themselves, hashes are checked, and pages depend on what the story says, if not
    /// said otherwise.
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
