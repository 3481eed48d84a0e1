import StoryKit
import StorySource

/// An in-memory cache of server responses, within a limit. The least recently used are evicted first.
public final class InMemoryWebCache: WebCache {
    /// The cost of an entry besides its bytes and headers.
    static let entryCost = 256

    private let state: Lock<ByteBudget<ResourceURL, WebCacheEntry>>

    /// Creates an empty cache.
    /// - Parameter limit: The limit in bytes, including URLs and headers.
    public init(limit: Int = 16 << 20) { state = Lock(ByteBudget(limit: max(limit, 0))) }

    /// The size of the entries in bytes; at most the limit.
    public var memoryUse: Int { state.withLock { $0.used } }

    /// Returns the entry of a URL; nil if there is none. Counts as its last use.
    public func entry(for url: ResourceURL) -> WebCacheEntry? { state.withLock { $0.value(url) } }

    /// Caches a response for a URL, if it fits.
    public func store(_ entry: WebCacheEntry, for url: ResourceURL) {
        let texts = [url.description, entry.entityTag ?? "", entry.lastModified ?? ""]
        let cost = texts.reduce(Self.entryCost + entry.bytes.count) { $0 + $1.utf8.count }
        var removed: [WebCacheEntry] = []
        state.withLock { _ = $0.insert(DecodedAsset(entry, cost: cost), url, .none, removed: &removed) }
    }

    /// Removes the entry of a URL.
    public func remove(_ url: ResourceURL) { state.withLock { _ = $0.remove(url) } }
}
