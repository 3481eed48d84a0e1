/// Where the entries of a shared cache are: a directory, or a server with Bazel's HTTP cache protocol.
package protocol CacheStore: Sendable {
    /// Whether answers take time in which other stories can be compiled.
    var isRemote: Bool { get }

    /// Returns the bytes of an entry, or nil if there is none. It need not be what was stored. `limit`: the greatest number of
    /// bytes. `timeout`: the longest time, in seconds, where that can be limited.
    func get(_ entry: CacheEntry, upTo limit: Int, timeout: Double) throws(CacheFailure) -> [UInt8]?

    /// Stores an entry, or replaces it if it exists.
    func put(_ entry: CacheEntry, _ bytes: [UInt8], timeout: Double) throws(CacheFailure)
}

/// The name of an entry.
package enum CacheEntry: Hashable, Sendable {
    /// An ``ActionResult``, by the key of its action.
    case action(CacheDigest)
    /// A file, by its hash.
    case content(CacheDigest)

    /// The folder in which the entry is, and its name there.
    package var names: (folder: String, name: String) {
        switch self {
        case .action(let key): ("ac", key.text)
        case .content(let hash): ("cas", hash.text)
        }
    }
}

/// Why a cache did not answer, or did not store.
package enum CacheFailure: Error, Equatable {
    /// The entry exceeds the limit. The cache can still be used.
    case tooLarge
    /// The cache refuses to store, and may still be read. With the reason.
    case refusal(String)
    /// The cache can't be used. With the reason.
    case broken(String)
}
