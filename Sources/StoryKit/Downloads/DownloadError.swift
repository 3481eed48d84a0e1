/// Why a story is not kept, or can't be used as a kept one.
public enum DownloadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The story could not be loaded, or a part of it.
    case loading(StoryLoadingError)
    /// A picture or sound of this key could not be brought.
    case asset(key: String, AssetError)
    /// It takes that many bytes more than there is room for within the budget, where all goes that may.
    case noRoom(missing: Int)
    /// What is kept could not be read or written, for the reason in these words.
    case storage(String)
    /// There is no such download, or none that is as far as that.
    case notDownloaded

    /// The fact with its reason, for a log.
    public var description: String {
        switch self {
        case .loading(let error): error.description
        case .asset(let key, let error): "asset '\(key)': \(error.description)"
        case .noRoom(let missing): "it takes \(missing) bytes more than there is room for"
        case .storage(let reason): "what is kept could not be read or written: \(reason)"
        case .notDownloaded: "there is no such download"
        }
    }
}
