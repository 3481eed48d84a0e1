/// How many sections of a split story are held, and how they are asked for.
public struct SectionLimits: Hashable, Sendable {
    /// How much is held, in bytes as they are brought; what was used longest ago goes first.
    public var memory: Int
    /// How many requests are under way at once, at least 1. Those that were given up and don't end don't count; but where
    /// there are 64 of them, what is asked for fails at once.
    public var requests: Int
    /// How long a request may take, from its turn on. One that takes longer is given up, as
    /// ``StoryLoadingError/network(_:)``, whether it honours its cancellation or not.
    public var timeout: Duration

    /// 16 MiB, 8 requests, and ten seconds, if not said otherwise.
    public init(memory: Int = 16 << 20, requests: Int = 8, timeout: Duration = .seconds(10)) {
        self.memory = memory
        self.requests = requests
        self.timeout = timeout
    }
}
