/// A location that outlives the app, where an asset store keeps what came from the web.
///
/// A name is any text, of any length; what is in the way of a file name is the disk's business (a hash of it makes
/// a good one). The store asks from any task, reads several at once, and changes one thing after the other. Whatever is
/// thrown here breaks no load: what can't be read is asked for again, and what can't be written is not kept.
public protocol AssetDisk: Sendable {
    /// The bytes of a name, or nil where there are none. Counts as its last use.
    func read(_ name: String) async throws -> [UInt8]?
    /// Keeps the bytes under the name, in place of those that it had: all of them, or, where it throws, none.
    func write(_ bytes: [UInt8], to name: String) async throws
    /// Takes a name away; nothing happens where there is none.
    func remove(_ name: String) async throws
    /// All that is there, in any order.
    func list() async throws -> [AssetDiskEntry]
}

/// What a disk says about something it keeps.
public struct AssetDiskEntry: Hashable, Sendable {
    /// The name it was written to.
    public let name: String
    /// How many bytes it has.
    public let byteCount: Int
    /// When it was used last, since any moment that is the same for all: what was used longest ago goes first.
    public let lastUse: Duration

    /// Takes each member as it is.
    public init(name: String, byteCount: Int, lastUse: Duration) {
        self.name = name
        self.byteCount = byteCount
        self.lastUse = lastUse
    }
}
