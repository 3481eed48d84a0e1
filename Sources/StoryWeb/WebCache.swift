import StoryKit

/// A cache of server responses, so that unchanged files are not sent again.
///
/// A ``WebFetcher`` asks the server each time, and uses the cached file only if the server confirms it. It may call
/// from any task and concurrently. A cache handles its own errors: for an entry that it can't read, it returns nil.
public protocol WebCache: Sendable {
    /// Returns the entry of a URL; nil if there is none.
    func entry(for url: ResourceURL) async -> WebCacheEntry?
    /// Caches a response for a URL, and replaces the earlier one.
    func store(_ entry: WebCacheEntry, for url: ResourceURL) async
    /// Removes the entry of a URL.
    func remove(_ url: ResourceURL) async
}

/// A response with its validators (RFC 9110, section 8.8).
public struct WebCacheEntry: Hashable, Sendable {
    /// All bytes of the file.
    public let bytes: [UInt8]
    /// The `ETag` header as it was sent.
    public let entityTag: String?
    /// The `Last-Modified` header as it was sent.
    public let lastModified: String?

    /// Creates an entry.
    public init(bytes: [UInt8], entityTag: String?, lastModified: String?) {
        self.bytes = bytes
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
