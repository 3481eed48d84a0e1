import StoryIR

/// Fetches the bytes of a URL, for example from a network or a folder.
///
/// It may be called from any task and concurrently. When the calling task is cancelled, it should end with `CancellationError`.
/// Callers that readers wait for don't depend on that: ``StoryDocumentStore`` abandons a fetch when it is cancelled,
/// ``StoryReader`` and ``AssetStore`` after a timeout. A ``StoryPackageLoader`` itself waits without limit, so a fetcher should
/// have its own timeout.
public protocol ResourceFetcher: Sendable {
    /// Returns all bytes of the URL. Throws ``FetchError``, or `CancellationError` if the task was cancelled; any other error
    /// counts as ``FetchError/network(_:)``.
    func fetch(_ url: ResourceURL) async throws -> [UInt8]

    /// Returns the files of a package, for the compiler. By default they are unknown. Throws like ``fetch(_:)``.
    func files(of package: ResourceURL) async throws -> StoryPackageFiles
}

extension ResourceFetcher {
    /// Returns unknown.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles { .unknown }
}

/// Why a fetch failed.
public enum FetchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing at the URL. Retrying does not help.
    case notFound
    /// It is larger than the fetcher's limit, in bytes. Retrying does not help.
    case tooLarge(limit: Int)
    /// It can't be used, for this reason. Retrying does not help.
    case unusable(String)
    /// A failure that may be temporary, for this reason.
    case network(String)

    /// The error with its cause, for a log.
    public var description: String {
        switch self {
        case .notFound: "there is no such file or folder"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .unusable(let reason), .network(let reason): reason
        }
    }
}
