import Observation
import StoryIR
import StoryNavigation

/// Stories downloaded for reading without a network.
///
///     let downloads = StoryDownloads(on: FileAssetDisk(folder: documents), fetcher: web)
///     try await downloads.restore()
///     downloads.download(url)                        // downloads.list shows how far it is
///     let fetcher = try await downloads.open(url)    // reads it without a network
///
/// **Completeness.** A download includes all sections and assets. Each file is written whole, and a file on disk is not fetched
/// again, even if the app was killed meanwhile. Assets are checked as in an ``AssetStore``; the download can be complete
/// without an asset that the server does not have, which is requested again with the next revision.
///
/// **Budget.** No download makes all files together exceed the budget. The story opened least recently is evicted
/// first, as a whole. Pinned stories and running downloads are not evicted: pin a story while it is read.
///
/// **Newer revisions.** ``download(_:)`` of a complete story fetches its documents again. If they have changed, also in the hash
/// of an asset, it downloads the new revision beside the old one, which is read until ``switchToNewRevision(_:)``.
/// ``difference(_:)`` predicts the effect on bookmarks, which are restored in the new revision as in any edited story.
@MainActor @Observable public final class StoryDownloads {
    private struct Run {
        let id: Int
        let task: Task<Void, Never>
    }

    /// All downloads, sorted by URL.
    public private(set) var list: [StoryDownload] = []
    @ObservationIgnored private let library: DownloadLibrary
    @ObservationIgnored private let source: RetryingFetcher
    @ObservationIgnored private let supported: Set<IR.Requirement>
    @ObservationIgnored private let checksHashes: Bool
    @ObservationIgnored private var runs: [ResourceURL: Run] = [:]
    @ObservationIgnored private var failures: [ResourceURL: DownloadError] = [:]
    @ObservationIgnored private var lastID = 0

    /// Creates downloads. The list is empty until ``restore()``, or until the first download has ended, which restores them too.
    /// - Parameters:
    ///   - disk: Where files are stored: a location of their own that the system does not purge.
    ///   - fetcher: Fetches the files.
    ///   - limit: The budget for all files, in bytes.
    ///   - supported: What the app can show; a story that requires more is refused.
    ///   - retry: The attempts at each file.
    ///   - attemptTimeout: The timeout of an attempt.
    ///   - checksHashes: Whether assets must match the hash in the story, if it has one.
    ///   - clock: The clock for all times.
    public init(
        on disk: any AssetDisk, fetcher: any ResourceFetcher, limit: Int = 4 << 30,
        supported: Set<IR.Requirement> = StoryPackageLoader.supported,
        retry: RetryPolicy = RetryPolicy(attempts: 5), attemptTimeout: Duration = .seconds(300),
        checksHashes: Bool = true, clock: any Clock<Duration> = ContinuousClock()
    ) {
        library = DownloadLibrary(disk, limit: max(limit, 0))
        source = RetryingFetcher(
            fetcher: fetcher, retry: retry, attemptTimeout: attemptTimeout, clock: ElapsedClock(clock))
        self.supported = supported
        self.checksHashes = checksHashes
    }

    deinit { for run in runs.values { run.task.cancel() } }

    /// The download of a story; nil if there is none.
    public subscript(url: ResourceURL) -> StoryDownload? { list.first { $0.url == url } }

    /// Reads what an earlier run of the app left. Incomplete downloads are paused, also those that had failed. If the budget has
    /// become smaller, stories are evicted. Throws ``DownloadError/storage(_:)``.
    public func restore() async throws(DownloadError) { try await changing { try await library.restore() } }

    // MARK: Downloading

    /// Downloads a compiled story, its missing files, or a newer revision. The task ends when the download is complete,
    /// has failed, or is paused.
    @discardableResult public func download(_ url: ResourceURL) -> Task<Void, Never> {
        if let run = runs[url] { return run.task }
        lastID += 1
        let id = lastID
        failures[url] = nil
        let run = DownloadRun(
            url: url, library: library, source: source, supported: supported, checksHashes: checksHashes
        ) {
            [weak self] progress in
            Task { @MainActor in
                self?.show(progress, of: url, id)
                await self?.removeEvicted()
            }
        }
        let task = Task {
            var failure: DownloadError?
            do {
                try await run.run()
            } catch  where !(error is CancellationError) {
                failure = error as? DownloadError ?? .loading(StoryLoadingError(fetching: error))
            } catch {}
            await library.end(url)
            if runs[url]?.id == id {
                runs[url] = nil
                failures[url] = failure
            }
            await refresh()
        }
        runs[url] = Run(id: id, task: task)
        // A download of a newer revision starts at zero; any other one resumes.
        let known = self[url]
        show(known?.state == .complete ? .init() : known?.progress ?? .init(), of: url, id)
        return task
    }

    /// Stops a download. Its files are kept, and ``download(_:)`` resumes it.
    public func pause(_ url: ResourceURL) async {
        guard let run = runs.removeValue(forKey: url) else { return }
        run.task.cancel()
        await run.task.value
    }

    // MARK: Storage

    /// Pins or unpins a story; a pinned one is not evicted. Throws ``DownloadError/notDownloaded`` and
    /// ``DownloadError/storage(_:)``.
    public func setPinned(_ isPinned: Bool, _ url: ResourceURL) async throws(DownloadError) {
        try await changing { try await library.pin(url, isPinned) }
    }

    /// Deletes a story, and stops its download. Throws like ``setPinned(_:_:)``.
    public func delete(_ url: ResourceURL) async throws(DownloadError) {
        await pause(url)
        failures[url] = nil
        try await changing { try await library.delete(url) }
    }

    /// Returns a fetcher that reads the story without a network, until it is deleted or its revision replaced. Counts as its
    /// last use. Throws ``DownloadError/notDownloaded`` if it is not complete.
    public func open(_ url: ResourceURL) async throws(DownloadError) -> DownloadFetcher {
        let fetcher = try await library.fetcher(url)
        try await changing { try await library.use(url) }
        return fetcher
    }

    // MARK: Newer revisions

    /// Returns the changes of the newer revision, with their effect on bookmarks. Reads both revisions completely. Throws
    /// ``DownloadError/notDownloaded`` if there is no newer one, and ``DownloadError/loading(_:)``.
    public func difference(_ url: ResourceURL) async throws(DownloadError) -> StoryDifference {
        let old = try await document(url, try await library.fetcher(url))
        let new = try await document(url, try await library.fetcher(url, newest: true))
        do throws(NavigationError) {
            return try StoryDifference(from: old, to: new)
        } catch {
            throw .loading(.damaged(error.description))
        }
    }

    /// Replaces the old revision by the newer one, and deletes the old one: call it when no view reads that. Throws
    /// ``DownloadError/notDownloaded`` if there is no newer one, and ``DownloadError/storage(_:)``; then nothing has changed.
    public func switchToNewRevision(_ url: ResourceURL) async throws(DownloadError) {
        try await changing { try await library.switchToNext(url) }
    }

    private func document(_ url: ResourceURL, _ fetcher: DownloadFetcher) async throws(DownloadError) -> StoryDocument {
        do throws(StoryLoadingError) {
            return try await StoryPackageLoader(fetcher: fetcher, supported: supported).document(url)
        } catch {
            throw .loading(error)
        }
    }

    // MARK: Updates

    private func changing(_ work: @MainActor () async throws -> Void) async throws(DownloadError) {
        var failure: DownloadError?
        do { try await work() } catch { failure = error as? DownloadError ?? .storage("\(error)") }
        await refresh()
        if let failure { throw failure }
    }

    /// Updates ``list`` if a running download has evicted others.
    private func removeEvicted() async {
        let kept = Set(await library.all.map(\.url))
        if list.contains(where: { !kept.contains($0.url) && runs[$0.url] == nil && failures[$0.url] == nil }) {
            await refresh()
        }
    }

    /// Updates ``list`` from the library.
    private func refresh() async {
        var downloads: [StoryDownload] = []
        for (url, record) in await library.all {
            var download = StoryDownload(url: url, state: state(url, record), isPinned: record.isPinned)
            download.progress = await library.progress(url)
            if let shown = self[url]?.progress, record.isUnfinished || runs[url] != nil {
                if runs[url] != nil { download.progress = shown }
                download.progress.fileCount = max(download.progress.fileCount, shown.fileCount)
            }
            download.revision = record.current?.hash
            download.newRevision = record.next?.hash
            downloads.append(download)
        }
        // Downloads that failed to begin are shown, too; those evicted since are not.
        failures = failures.filter { url, failure in
            if case .storage = failure { return true }
            return downloads.contains { $0.url == url }
        }
        for url in Set(failures.keys).union(runs.keys) where !downloads.contains(where: { $0.url == url }) {
            downloads.append(StoryDownload(url: url, state: state(url, nil), isPinned: false))
        }
        list = downloads.sorted { $0.url.description.utf8.lexicographicallyPrecedes($1.url.description.utf8) }
    }

    private func state(_ url: ResourceURL, _ record: DownloadRecord?) -> StoryDownload.State {
        if runs[url] != nil { return .downloading }
        if let failure = failures[url] { return .failed(failure) }
        return record?.isUnfinished == false ? .complete : .paused
    }

    private func show(_ progress: StoryDownload.Progress, of url: ResourceURL, _ id: Int) {
        guard runs[url]?.id == id else { return }
        if let index = list.firstIndex(where: { $0.url == url }) {
            // Reports may arrive out of order.
            if progress.files >= list[index].progress.files || progress.files == 0 { list[index].progress = progress }
            list[index].state = .downloading
        } else {
            list.append(StoryDownload(url: url, state: .downloading, isPinned: false))
            list.sort { $0.url.description.utf8.lexicographicallyPrecedes($1.url.description.utf8) }
        }
    }
}
