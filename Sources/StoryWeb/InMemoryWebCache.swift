import StoryKit
import StorySource

/// Keeps in memory what servers have sent, as long as it lives and there is room. What was used longest ago goes first.
public final class InMemoryWebCache: WebCache {
    /// What an entry costs besides its bytes and its texts.
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

    /// A cache that holds nothing.
    /// - Parameter limit: How much it holds at most, in bytes, with URLs and headers.
    public init(limit: Int = 16 << 20) { state = Lock(State(budget: ByteBudget(limit: max(limit, 0)))) }

    /// What the entries take, in bytes; never more than the limit.
    public var memoryUse: Int { state.withLock { $0.budget.used } }

    /// What was kept of a URL; nil where nothing was. Counts as its last use.
    public func entry(for url: ResourceURL) -> WebCacheEntry? {
        state.withLock { state in
            state.budget.use(url)
            return state.entries[url]
        }
    }

    /// Keeps what a server has sent for a URL, if there is room for it.
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

    /// Forgets a URL.
    public func remove(_ url: ResourceURL) { state.withLock { $0.remove(url) } }
}
