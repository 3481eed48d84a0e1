import Observation
import StoryIR
import StoryNavigation
import StorySource

/// Stories that are kept, to be read without a network.
///
///     let downloads = StoryDownloads(on: FileAssetDisk(folder: documents), fetcher: web)
///     try await downloads.restore()
///     downloads.download(url)                        // downloads.list shows how far it is
///     let fetcher = try await downloads.open(url)    // reads it without a network
///
/// **Keeping.** A story is kept with all of its sections and assets. Each file is written whole, and one that is there is
/// not brought again, though the app was killed meanwhile. Assets are checked as an ``AssetStore`` does; one that is not to
/// be had does not keep the rest from being complete.
///
/// **Room.** All files together never take more than the budget. What was opened longest ago goes first, as a whole; what
/// is pinned, or is being brought, does not go.
///
/// **Newer revisions.** ``download(_:)`` of a story that is there asks whether it has changed, and brings what is new
/// beside the old revision. That is read until ``switchToNewRevision(_:)``; ``difference(_:)`` tells what it means for
/// bookmarks, which are restored in the new one as in any edited story.
@MainActor @Observable public final class StoryDownloads {
    private struct Run {
        let id: Int
        let task: Task<Void, Never>
    }

    /// All downloads, sorted by their URLs.
    public private(set) var list: [StoryDownload] = []
    @ObservationIgnored private let library: DownloadLibrary
    @ObservationIgnored private let source: RetryingFetcher
    @ObservationIgnored private let supported: Set<IR.Requirement>
    @ObservationIgnored private let checksHashes: Bool
    @ObservationIgnored private var runs: [ResourceURL: Run] = [:]
    @ObservationIgnored private var failures: [ResourceURL: DownloadError] = [:]
    @ObservationIgnored private var lastID = 0

    /// Downloads that know of nothing until ``restore()``.
    /// - Parameters:
    ///   - disk: Where they are kept: a place of their own, which the system does not empty.
    ///   - fetcher: Brings the files.
    ///   - limit: What all files take at most, in bytes.
    ///   - supported: What the app can show; a story that requires more is refused.
    ///   - retry: How often and how long a file is tried; its ``AssetRetryPolicy/timeout`` counts for nothing here.
    ///   - checksHashes: Whether assets have to have the hash that the story says, where it says one.
    ///   - clock: What all times are measured by.
    ///   - random: Varies the times between attempts.
    public init(
        on disk: any AssetDisk, fetcher: any ResourceFetcher, limit: Int = 4 << 30,
        supported: Set<IR.Requirement> = StoryPackageLoader.supported,
        retry: AssetRetryPolicy = AssetRetryPolicy(attempts: 5, attemptTimeout: .seconds(300)),
        checksHashes: Bool = true, clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        let chance = Chance(random)
        library = DownloadLibrary(disk, limit: max(limit, 0))
        source = RetryingFetcher(fetcher: fetcher, retry: retry, clock: ElapsedClock(clock)) { attempts in
            chance.random.withLock { retry.delay(after: attempts, using: &$0) }
        }
        self.supported = supported
        self.checksHashes = checksHashes
    }

    deinit { for run in runs.values { run.task.cancel() } }

    /// The download of a story; nil where there is none.
    public subscript(url: ResourceURL) -> StoryDownload? { list.first { $0.url == url } }

    /// Reads what an earlier run of the app has left. What was not complete is paused. Throws
    /// ``DownloadError/storage(_:)``.
    public func restore() async throws(DownloadError) {
        try await changing { try await library.restore() }
    }

    // MARK: Bringing

    /// Brings a story, or what is missing of it, or a newer revision. The task ends when that is there, could not be
    /// had, or is paused.
    @discardableResult public func download(_ url: ResourceURL) -> Task<Void, Never> {
        if let run = runs[url] { return run.task }
        lastID += 1
        let id = lastID
        failures[url] = nil
        let run = DownloadRun(
            url: url, library: library, source: source, supported: supported, checksHashes: checksHashes
        ) {
            [weak self] progress in
            Task { @MainActor in self?.show(progress, of: url, id) }
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
        show(.init(), of: url, id)
        return task
    }

    /// Stops to bring a story. What is there stays, and ``download(_:)`` goes on with it.
    public func pause(_ url: ResourceURL) async {
        guard let run = runs.removeValue(forKey: url) else { return }
        run.task.cancel()
        await run.task.value
    }

    // MARK: Keeping

    /// Keeps a story where others need room, or does not any more. Throws ``DownloadError/notDownloaded`` and
    /// ``DownloadError/storage(_:)``.
    public func setPinned(_ isPinned: Bool, _ url: ResourceURL) async throws(DownloadError) {
        try await changing { try await library.pin(url, isPinned) }
    }

    /// Deletes a story, and stops to bring it. Throws as ``setPinned(_:_:)`` does.
    public func delete(_ url: ResourceURL) async throws(DownloadError) {
        await pause(url)
        failures[url] = nil
        try await changing { try await library.delete(url) }
    }

    /// What brings the story without a network, until it is deleted or another revision takes its place. Counts as its
    /// last use. Throws ``DownloadError/notDownloaded`` where it is not there as a whole.
    public func open(_ url: ResourceURL) async throws(DownloadError) -> DownloadFetcher {
        let fetcher = try await library.fetcher(url)
        try await changing { try await library.use(url) }
        return fetcher
    }

    // MARK: Newer revisions

    /// What the newer revision that is there means for those who read the old one. Both are read as a whole. Throws
    /// ``DownloadError/notDownloaded`` where there is none, and ``DownloadError/loading(_:)``.
    public func difference(_ url: ResourceURL) async throws(DownloadError) -> StoryDifference {
        let old = try await document(url, try await library.fetcher(url))
        let new = try await document(url, try await library.fetcher(url, newest: true))
        do throws(NavigationError) {
            return try StoryDifference(from: old, to: new)
        } catch {
            throw .loading(.damaged(error.description))
        }
    }

    /// Puts the newer revision that is there in the place of the old one, which goes: call it when nobody reads that.
    /// Throws as ``difference(_:)`` does where there is none, and ``DownloadError/storage(_:)``; then nothing has changed.
    public func switchToNewRevision(_ url: ResourceURL) async throws(DownloadError) {
        try await changing { try await library.switchToNext(url) }
    }

    private func document(
        _ url: ResourceURL, _ fetcher: DownloadFetcher
    ) async throws(DownloadError) -> StoryDocument {
        do throws(StoryLoadingError) {
            return try await StoryPackageLoader(fetcher: fetcher, supported: supported).document(url)
        } catch {
            throw .loading(error)
        }
    }

    // MARK: What is shown

    private func changing(_ work: @MainActor () async throws -> Void) async throws(DownloadError) {
        var failure: DownloadError?
        do { try await work() } catch { failure = error as? DownloadError ?? .storage("\(error)") }
        await refresh()
        if let failure { throw failure }
    }

    /// Shows what the library has.
    private func refresh() async {
        var downloads: [StoryDownload] = []
        for (url, record) in await library.all {
            var download = StoryDownload(url: url, state: state(url, record), isPinned: record.isPinned)
            download.progress = await library.progress(url)
            if runs[url] != nil, let shown = self[url] { download.progress = shown.progress }
            download.revision = record.current?.hash
            download.newRevision = record.next?.hash
            downloads.append(download)
        }
        // What could not even be begun is shown, too; what had to go since is not.
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
            // Reports may come in another order.
            if progress.files >= list[index].progress.files || progress.files == 0 { list[index].progress = progress }
            list[index].state = .downloading
        } else {
            list.append(StoryDownload(url: url, state: .downloading, isPinned: false))
            list.sort { $0.url.description.utf8.lexicographicallyPrecedes($1.url.description.utf8) }
        }
    }
}

/// Chance that several tasks share.
private final class Chance: Sendable {
    let random: Lock<any RandomNumberGenerator & Sendable>

    init(_ random: any RandomNumberGenerator & Sendable) { self.random = Lock(random) }
}
