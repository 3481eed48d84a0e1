/// How much an asset store may hold, and how much it may do at once. What is less than the least of a member counts as that.
public struct AssetLimits: Hashable, Sendable {
    /// What is held in memory at most, in bytes, by the costs of ``DecodedAsset``; at least 0.
    public var memory: Int {
        didSet { memory = max(memory, 0) }
    }
    /// What is held on the disk at most, in bytes; at least 0.
    public var disk: Int {
        didSet { disk = max(disk, 0) }
    }
    /// How many requests are under way at once, at least 1. Where it is more than 1, one location is kept free for what is
    /// ``AssetPriority/high`` or ``AssetPriority/critical``.
    public var requests: Int {
        didSet { requests = max(requests, 1) }
    }
    /// How many requests that were given up, and don't end though they were cancelled, are put up with. They don't
    /// count as ``requests``; where there are as many, nothing else is asked for until one of them ends. No fetcher
    /// that honours cancellation ever comes near it.
    public var abandonedRequests: Int {
        didSet { abandonedRequests = max(abandonedRequests, 0) }
    }

    /// 64 MiB in memory, 256 MiB on the disk, 4 requests, and 64 that were given up, if not said otherwise.
    public init(
        memory: Int = 64 << 20, disk: Int = 256 << 20, requests: Int = 4, abandonedRequests: Int = 64
    ) {
        self.memory = max(memory, 0)
        self.disk = max(disk, 0)
        self.requests = max(requests, 1)
        self.abandonedRequests = max(abandonedRequests, 0)
    }
}
