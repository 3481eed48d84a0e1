import StorySource

/// The files of the revision that is being downloaded: from the disk if they are there, else fetched and stored.
final class StagedFiles: ResourceFetcher {
    private struct State {
        var files: [DownloadRecord.File] = []
        /// The URLs of ``files``.
        var known: Set<ExactName> = []
        var progress = StoryDownload.Progress()
        var isResumed = false
        /// An error that a loader can't pass on.
        var failure: (any Error)?
    }

    let number: Int
    private let run: DownloadRun
    private let state = Lock(State())

    init(_ run: DownloadRun, number: Int) {
        self.run = run
        self.number = number
    }

    /// The files on disk, each once.
    var fetched: [DownloadRecord.File] { state.withLock { $0.files } }
    /// Whether the story itself or a section was on disk already; the server may have a newer revision.
    var isResumed: Bool { state.withLock { $0.isResumed } }

    /// Notes how many files are still missing. Returns the number of all.
    @discardableResult func expect(_ count: Int) -> Int {
        let progress = state.withLock { state in
            state.progress.fileCount = state.progress.files + count
            return state.progress
        }
        run.report(progress)
        return progress.fileCount
    }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        do {
            return try await fetch(url, key: "\(number)") { _ in nil }
        } catch {
            if error is DownloadError { state.withLock { $0.failure = error } }
            throw error
        }
    }

    /// Returns what a loader loads through this fetcher.
    func loading<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await DownloadRun.loading(work) } catch { throw state.withLock { $0.failure } ?? error }
    }

    /// Fetches an asset. One that the server does not have is skipped, as on the web. Throws if it may belong to a revision
    /// that was replaced.
    func fetch(_ asset: AssetManifest.Asset) async throws {
        guard let url = asset.url else { return }
        do {
            _ = try await fetch(url, key: asset.hash ?? "\(number)") { [checks = run.checksHashes] in
                AssetSource<[UInt8]>.problem($0, asset, checksHashes: checks)
            }
        } catch FetchError.notFound {
            if isResumed { throw DownloadError.asset(key: asset.key, .notFound) }
        } catch let error as FetchError {
            throw DownloadError.asset(key: asset.key, AssetError(fetching: error))
        }
    }

    private func fetch(
        _ url: ResourceURL, key: String, problem: @Sendable ([UInt8]) -> String?
    ) async throws -> [UInt8] {
        let file = DownloadRecord.File(url: url.description, key: key)
        let name = DownloadRecord.name(file.url, key: key, of: run.url.description)
        if let bytes = await run.library.content(name), problem(bytes) == nil {
            note(file, bytes.count, fromDisk: true)
            return bytes
        }
        let bytes = try await run.source.fetch(url, problem: problem)
        try await run.library.keep(bytes, name, number, of: run.url)
        note(file, bytes.count, fromDisk: false)
        return bytes
    }

    private func note(_ file: DownloadRecord.File, _ bytes: Int, fromDisk: Bool) {
        let progress = state.withLock { state in
            if fromDisk, file.key == "\(number)" { state.isResumed = true }
            guard state.known.insert(ExactName(file.url)).inserted else { return state.progress }
            state.files.append(file)
            state.progress.files += 1
            state.progress.bytes += bytes
            state.progress.fileCount = max(state.progress.fileCount, state.progress.files)
            return state.progress
        }
        run.report(progress)
    }
}
