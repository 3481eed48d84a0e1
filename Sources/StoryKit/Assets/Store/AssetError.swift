/// Why an asset is not there.
public enum AssetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The story has no such asset, or there is nothing where it should be.
    case notFound
    /// It could not be brought, for the reason in these words, and neither could it when it was tried again.
    case network(String)
    /// It was brought, but could not be made into what is shown or played, for the reason in these words.
    case processing(String)
    /// Who waited for it was cancelled, or the store was cleared.
    case cancelled
    /// It took too long.
    case timeout
    /// What was brought is not what the story means: it has another size or hash, or can't be read, for the reason in
    /// these words.
    case invalidFormat(String)

    /// The fact with its reason, for a log.
    public var description: String {
        switch self {
        case .notFound: "there is no such asset"
        case .network(let reason): "it could not be brought: \(reason)"
        case .processing(let reason): "it can't be shown or played: \(reason)"
        case .cancelled: "it was cancelled"
        case .timeout: "it took too long"
        case .invalidFormat(let reason): "it is not what the story means: \(reason)"
        }
    }
}
