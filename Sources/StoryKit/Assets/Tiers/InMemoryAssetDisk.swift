import StorySource

/// A disk that is none: it keeps its bytes as long as it lives. For tests, previews, and apps that keep nothing.
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

    /// A disk with nothing on it.
    public init() {}

    /// The bytes of a name, or nil where there are none.
    public func read(_ name: String) -> [UInt8]? {
        state.withLock { state in
            state.uses += 1
            state.files[ExactName(name)]?.lastUse = state.uses
            return state.files[ExactName(name)]?.bytes
        }
    }

    /// Keeps the bytes under the name.
    public func write(_ bytes: [UInt8], to name: String) {
        state.withLock { state in
            state.uses += 1
            state.files[ExactName(name)] = File(bytes: bytes, lastUse: state.uses)
        }
    }

    /// Takes a name away.
    public func remove(_ name: String) { state.withLock { _ = $0.files.removeValue(forKey: ExactName(name)) } }

    /// All that is there. The times count uses, one a second.
    public func list() -> [AssetDiskEntry] {
        state.withLock { state in
            state.files.map { name, file in
                AssetDiskEntry(name: name.text, byteCount: file.bytes.count, lastUse: .seconds(file.lastUse))
            }
        }
    }
}
