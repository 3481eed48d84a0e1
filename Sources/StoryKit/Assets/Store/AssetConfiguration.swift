/// What an asset store may hold, how long it tries, and what it checks.
public struct AssetConfiguration: Hashable, Sendable {
    /// How much the store may hold, and do at once.
    public var limits: AssetLimits
    /// How long it tries.
    public var retry: AssetRetryPolicy
    /// Whether bytes have to have the hash that the story says (`IR.Asset.hash`), where it says one.
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
