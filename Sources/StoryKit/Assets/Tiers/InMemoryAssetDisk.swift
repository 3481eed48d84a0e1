import StorySource

/// A disk in memory: for tests, previews, and apps without a cache.
public final class InMemoryAssetDisk: AssetDisk {
    private struct File {
        var bytes: [UInt8]
        var lastUse: Int
    }

    private struct State {
        var files: [ExactName: File] = [:]
        var uses = 0
    }

    private let state = Lock(State())

    /// Creates an empty disk.
    public init() {}

    /// Returns the bytes with a name; nil if there are none.
    public func read(_ name: String) -> [UInt8]? {
        state.withLock { state in
            state.uses += 1
            state.files[ExactName(name)]?.lastUse = state.uses
            return state.files[ExactName(name)]?.bytes
        }
    }

    /// Writes the bytes under the name.
    public func write(_ bytes: [UInt8], to name: String) {
        state.withLock { state in
            state.uses += 1
            state.files[ExactName(name)] = File(bytes: bytes, lastUse: state.uses)
        }
    }

    /// Removes the bytes with a name.
    public func remove(_ name: String) { state.withLock { _ = $0.files.removeValue(forKey: ExactName(name)) } }

    /// Returns all entries. Their times are the numbers of their last uses, in seconds.
    public func list() -> [AssetDiskEntry] {
        state.withLock { state in
            state.files.map { name, file in
                AssetDiskEntry(name: name.text, byteCount: file.bytes.count, lastUse: .seconds(file.lastUse))
            }
        }
    }
}
