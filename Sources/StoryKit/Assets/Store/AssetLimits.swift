/// The limits of an asset store. Values below the minimum are raised to it.
public struct AssetLimits: Hashable, Sendable {
    /// The memory for assets, in bytes, by the costs of ``DecodedAsset``; at least 0.
    public var memory: Int { didSet { memory = max(memory, 0) } }
    /// The disk space for assets, in bytes; at least 0.
    public var disk: Int { didSet { disk = max(disk, 0) } }
    /// The number of concurrent requests, at least 1. If it is more than 1, one is reserved for ``AssetPriority/high`` and
    /// ``AssetPriority/critical`` assets.
    public var requests: Int { didSet { requests = max(requests, 1) } }
    /// The number of abandoned requests that may be running, since they ignore cancellation. They don't count as ``requests``;
    /// at this limit, no request starts until one of them ends. A fetcher that honours cancellation never gets there.
    public var abandonedRequests: Int { didSet { abandonedRequests = max(abandonedRequests, 0) } }

    /// Creates limits. The defaults are 64 MiB of memory, 256 MiB on disk, 4 requests, and 64 abandoned ones.
    public init(memory: Int = 64 << 20, disk: Int = 256 << 20, requests: Int = 4, abandonedRequests: Int = 64) {
        self.memory = max(memory, 0)
        self.disk = max(disk, 0)
        self.requests = max(requests, 1)
        self.abandonedRequests = max(abandonedRequests, 0)
    }
}
