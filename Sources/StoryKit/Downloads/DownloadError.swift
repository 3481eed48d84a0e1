/// Why a story can't be downloaded, or read from its download.
public enum DownloadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The story or a part of it could not be loaded.
    case loading(StoryLoadingError)
    /// The asset with this key could not be fetched.
    case asset(key: String, AssetError)
    /// It needs this many bytes more than the budget has, even after all possible evictions.
    case noRoom(missing: Int)
    /// The disk could not be read or written, for this reason.
    case storage(String)
    /// The story is not downloaded, or not completely.
    case notDownloaded

    /// The error with its cause, for a log.
    public var description: String {
        switch self {
        case .loading(let error): error.description
        case .asset(let key, let error): "asset '\(key)': \(error.description)"
        case .noRoom(let missing): "it takes \(missing) bytes more than there is room for"
        case .storage(let reason): "the downloads could not be read or written: \(reason)"
        case .notDownloaded: "the story is not downloaded, or not completely"
        }
    }
}
