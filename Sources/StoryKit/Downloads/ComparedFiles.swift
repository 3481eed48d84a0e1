import StorySource

/// The files of a story on the server, as long as they equal those of a downloaded revision. The documents have the hashes of
/// the assets, so these need no comparison.
final class ComparedFiles: ResourceFetcher {
    private struct Difference: Error {}

    private let source: RetryingFetcher
    private let downloaded: DownloadFetcher
    private let state = Lock(false)

    init(_ source: RetryingFetcher, _ downloaded: DownloadFetcher) {
        self.source = source
        self.downloaded = downloaded
    }

    /// Whether a file differed.
    var differ: Bool { state.withLock { $0 } }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        let bytes = try await source.fetch(url)
        if let known = try? await downloaded.fetch(url), known == bytes { return bytes }
        try Task.checkCancellation()
        state.withLock { $0 = true }
        throw Difference()
    }
}
