import StoryKit

/// Keeps what servers have sent, so that they need not send again what has not changed.
///
/// A ``WebFetcher`` asks the server each time, and takes what was kept only where that says that it is still the same.
/// It may call from any task and several times at once. What goes wrong here is the cache's business: what can't be
/// read is sent again.
public protocol WebCache: Sendable {
    /// What was kept of a URL; nil where nothing was.
    func entry(for url: ResourceURL) async -> WebCacheEntry?
    /// Keeps what a server has sent for a URL, in place of what was kept.
    func keep(_ entry: WebCacheEntry, for url: ResourceURL) async
    /// Forgets a URL.
    func remove(_ url: ResourceURL) async
}

/// What a server has sent, and how it tells whether it has changed (RFC 9110, section 8.8).
public struct WebCacheEntry: Hashable, Sendable {
    /// All bytes of the file.
    public let bytes: [UInt8]
    /// The header `ETag` as it was sent.
    public let entityTag: String?
    /// The header `Last-Modified` as it was sent.
    public let lastModified: String?

    /// Takes each member as it is.
    public init(bytes: [UInt8], entityTag: String?, lastModified: String?) {
        self.bytes = bytes
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
