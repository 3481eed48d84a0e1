import StoryKit
import StorySource

/// An in-memory cache of server responses, within a limit. The least recently used are evicted first.
public final class InMemoryWebCache: WebCache {
    /// The cost of an entry besides its bytes and headers.
    static let entryCost = 256

    private struct State {
        var entries: [ResourceURL: WebCacheEntry] = [:]
        var budget: ByteBudget<ResourceURL>

        mutating func remove(_ url: ResourceURL) {
            budget.remove(url)
            entries[url] = nil
        }
    }

    private let state: Lock<State>

    /// Creates an empty cache.
    /// - Parameter limit: The limit in bytes, including URLs and headers.
    public init(limit: Int = 16 << 20) { state = Lock(State(budget: ByteBudget(limit: max(limit, 0)))) }

    /// The size of the entries in bytes; at most the limit.
    public var memoryUse: Int { state.withLock { $0.budget.used } }

    /// Returns the entry of a URL; nil if there is none. Counts as its last use.
    public func entry(for url: ResourceURL) -> WebCacheEntry? {
        state.withLock { state in
            state.budget.use(url)
            return state.entries[url]
        }
    }

    /// Caches a response for a URL, if it fits.
    public func keep(_ entry: WebCacheEntry, for url: ResourceURL) {
        let texts = [url.description, entry.entityTag ?? "", entry.lastModified ?? ""]
        let cost = texts.reduce(Self.entryCost + entry.bytes.count) { $0 + $1.utf8.count }
        state.withLock { state in
            state.remove(url)
            guard let removed = state.budget.makeRoom(for: cost, .none) else { return }
            for url in removed { state.entries[url] = nil }
            state.budget.add(url, cost: cost, .none)
            state.entries[url] = entry
        }
    }

    /// Removes the entry of a URL.
    public func remove(_ url: ResourceURL) { state.withLock { $0.remove(url) } }
}
