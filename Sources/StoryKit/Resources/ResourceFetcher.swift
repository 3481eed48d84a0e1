import StoryIR

/// Brings the bytes after a URL: from a network, a folder, a test.
///
/// It may be asked from any task and several times at once, and is cancelled with the task that asks: then it should
/// end, with `CancellationError`. One that hangs is put up with where people wait: ``StoryDocumentStore`` leaves it
/// when it is cancelled, ``StoryReader`` and ``AssetStore`` after a time. A ``StoryPackageLoader`` itself waits as long
/// as its fetcher takes, so a fetcher should have an end of its own.
public protocol ResourceFetcher: Sendable {
    /// All bytes after the URL. Throws ``FetchError``, or `CancellationError` where the task was cancelled; any other
    /// error is taken for ``FetchError/network(_:)``.
    func fetch(_ url: ResourceURL) async throws -> [UInt8]

    /// The files of a package, for a compiler that has to look for them. If not said otherwise they are not known. Throws as
    /// ``fetch(_:)`` does.
    func files(of package: ResourceURL) async throws -> StoryPackageFiles
}

extension ResourceFetcher {
    /// Not known.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles { .unknown }
}

/// Why a fetcher brought nothing.
public enum FetchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing after the URL, and asking again would not help.
    case notFound
    /// It has more bytes than the fetcher brings, and asking again would not help.
    case tooLarge(limit: Int)
    /// What is there can't be used, for the reason in these words, and asking again would not help.
    case unusable(String)
    /// It could not be brought this time, for the reason in these words.
    case network(String)

    /// The fact with its reason, for a log.
    public var description: String {
        switch self {
        case .notFound: "there is no such file or folder"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .unusable(let reason), .network(let reason): reason
        }
    }
}
