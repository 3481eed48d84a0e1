/// Why an asset is not available.
public enum AssetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The story has no such asset, or there is nothing at its URL.
    case notFound
    /// It could not be fetched, after all attempts, for this reason.
    case network(String)
    /// It could not be decoded, for this reason.
    case processing(String)
    /// The task was cancelled, or the store was cleared.
    case cancelled
    /// It took too long.
    case timeout
    /// Its size or hash differs from the story's, or it can't be read, for this reason.
    case invalidFormat(String)

    /// Converts an error of a fetcher.
    init(fetching error: any Error) {
        self =
            switch error {
            case FetchError.notFound: .notFound
            case FetchError.tooLarge, FetchError.unusable: .invalidFormat("\(error)")
            default: .network("\(error)")
            }
    }

    /// The error with its cause, for a log.
    public var description: String {
        switch self {
        case .notFound: "there is no such asset"
        case .network(let reason): "it could not be loaded: \(reason)"
        case .processing(let reason): "it can't be shown or played: \(reason)"
        case .cancelled: "it was cancelled"
        case .timeout: "it took too long"
        case .invalidFormat(let reason): "it is not what the story means: \(reason)"
        }
    }
}
