/// The limits, retries and checks of an asset store.
public struct AssetConfiguration: Hashable, Sendable {
    /// The limits of memory, disk and requests.
    public var limits: AssetLimits
    /// The retries and timeouts.
    public var retry: AssetRetryPolicy
    /// Whether bytes must match the hash in the story (`IR.Asset.hash`), if it has one.
    public var checksHashes: Bool

    /// Creates a configuration. The defaults are those of the limits and the policy, and hashes are checked.
    public init(
        limits: AssetLimits = AssetLimits(), retry: AssetRetryPolicy = AssetRetryPolicy(), checksHashes: Bool = true
    ) {
        self.limits = limits
        self.retry = retry
        self.checksHashes = checksHashes
    }
}
