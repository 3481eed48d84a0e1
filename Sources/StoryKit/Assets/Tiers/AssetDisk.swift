/// Persistent storage for the cache of an asset store.
///
/// A name is any text, of any length; mapping it to a file name is up to the disk (a hash of it works well). The store calls
/// from any task, reads concurrently, and makes one change at a time. An error does not fail a load: what can't be read is
/// fetched, and what can't be written is not cached.
public protocol AssetDisk: Sendable {
    /// Returns the bytes with a name; nil if there are none. Counts as their last use.
    func read(_ name: String) async throws -> [UInt8]?
    /// Writes the bytes under the name and replaces earlier ones: all of them, or none if it throws.
    func write(_ bytes: [UInt8], to name: String) async throws
    /// Removes the bytes with a name, if there are any.
    func remove(_ name: String) async throws
    /// Returns all entries, in any order.
    func list() async throws -> [AssetDiskEntry]
}

/// An entry of a disk.
public struct AssetDiskEntry: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The size in bytes.
    public let byteCount: Int
    /// The time of the last use, relative to any moment that is the same for all: the least recently used are evicted first.
    public let lastUse: Duration

    /// Creates an entry.
    public init(name: String, byteCount: Int, lastUse: Duration) {
        self.name = name
        self.byteCount = byteCount
        self.lastUse = lastUse
    }
}
