/// The memory and the requests that the sections of a split story may use.
public struct SectionLimits: Hashable, Sendable {
    /// The memory for sections, in bytes of their files; the least recently used are evicted first.
    public var memory: Int
    /// The number of concurrent requests, at least 1. Abandoned requests that have not ended don't count; but when there are 64
    /// of them, new requests fail at once.
    public var requests: Int
    /// The timeout of a request, from its start. A request that exceeds it is abandoned with ``StoryLoadingError/network(_:)``,
    /// even if it ignores cancellation.
    public var timeout: Duration

    /// Creates limits. The defaults are 16 MiB, 8 requests and ten seconds.
    public init(memory: Int = 16 << 20, requests: Int = 8, timeout: Duration = .seconds(10)) {
        self.memory = memory
        self.requests = requests
        self.timeout = timeout
    }
}
