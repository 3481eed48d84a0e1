import StorySource

/// Fetches the documents of a story from the server, and compares them with those of a downloaded revision. They have the hashes
/// of the assets, so that a replaced one is noticed; one without a hash counts as unchanged.
final class ComparedFiles: ResourceFetcher {
    private let source: RetryingFetcher
    private let downloaded: DownloadFetcher
    private let state = Lock(false)

    init(_ source: RetryingFetcher, _ downloaded: DownloadFetcher) {
        self.source = source
        self.downloaded = downloaded
    }

    /// Whether a document differs.
    var differ: Bool { state.withLock { $0 } }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        let bytes = try await source.fetch(url)
        if !differ, (try? await downloaded.fetch(url)) != bytes {
            try Task.checkCancellation()
            state.withLock { $0 = true }
        }
        return bytes
    }
}
