import Dispatch
import StoryIR
import StoryKit

/// Fetches the files of `.zip`s through another fetcher, and all other files directly from that one, so that an archive is a
/// package like a folder: on the web, or on this machine with the `FolderFetcher` of StoryFolder.
///
///     let fetcher = FetchedArchives(from: WebFetcher())     // of the module StoryWeb
///     let loader = StoryPackageLoader(fetcher: fetcher)
///     let folder = try await loader.load(ResourceURL("https://example.com/stories/wolf/")!)
///     let archive = try await loader.load(ResourceURL("https://example.com/stories/wolf.zip")!)
///
/// A URL below a name that ends with `.zip` is in an archive. The archive is fetched and unpacked when its `story.json` is
/// fetched, which is a loader's first request. It stays in memory until the `story.json` of any archive is fetched again. So
/// all files of a loaded story are from the same archive, even if it is replaced on the server.
public actor FetchedArchives: ResourceFetcher {
    private struct Opening {
        let id: Int
        let task: Task<ArchiveFetcher, any Error>
        var waiters = 0
    }

    private let fetcher: any ResourceFetcher
    private let limits: ArchiveLimits
    private let queue = DispatchQueue(label: "story.archives.fetched")
    /// The archives that are being fetched and unpacked, by URL.
    private var openings: [ResourceURL: Opening] = [:]
    private var opened: ArchiveFetcher?
    private var lastID = 0

    /// Creates a fetcher for archives and other files.
    /// - Parameters:
    ///   - fetcher: Fetches the archives, and files outside of archives.
    ///   - limits: The limits for unpacking an archive.
    public init(from fetcher: any ResourceFetcher, limits: ArchiveLimits = ArchiveLimits()) {
        self.fetcher = fetcher
        self.limits = limits
    }

    /// Returns the bytes of a file. Throws what the other fetcher throws, `FetchError.notFound` for a file that is not in its
    /// archive, another `FetchError` for an archive that is refused, with the reason of the ``ArchiveError``, and
    /// `CancellationError` as soon as the task is cancelled.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        guard let (archive, path) = Self.archive(url) else { return try await fetcher.fetch(url) }
        return try await files(of: archive, anew: path == StoryPackageLoader.documentName).fetch(url)
    }

    /// Returns the files of the archive that is the package; for any other package, those of the other fetcher. Throws like
    /// ``fetch(_:)``.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles {
        guard let url = package.file(StoryPackageLoader.documentName), let (archive, _) = Self.archive(url) else {
            return try await fetcher.files(of: package)
        }
        return .contents(try await files(of: archive, anew: false))
    }

    private func files(of archive: ResourceURL, anew: Bool) async throws -> ArchiveFetcher {
        try Task.checkCancellation()
        if !anew, let opened, opened.url == archive { return opened }
        var opening = openings[archive] ?? open(archive)
        opening.waiters += 1
        openings[archive] = opening
        defer { leave(archive, opening.id) }
        let files = try await unlessCancelled { [task = opening.task] in try await task.value }
        if openings[archive]?.id == opening.id {
            openings[archive] = nil
            opened = files
        }
        return files
    }

    /// The number of tasks that wait for archives.
    package var waiterCount: Int { openings.values.reduce(0) { $0 + $1.waiters } }

    private func open(_ url: ResourceURL) -> Opening {
        lastID += 1
        let task = Task { [fetcher, limits, queue] in
            let bytes = try await fetcher.fetch(url)
            guard bytes.count <= limits.total else { throw FetchError.tooLarge(limit: limits.total) }
            return try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(
                        with: Result { () throws(ArchiveError) in
                            try ArchiveFetcher(bytes, url: url, limits: limits)
                        }.mapError(\.ofFetching))
                }
            }
        }
        return Opening(id: lastID, task: task)
    }

    /// Removes a waiting task. After the last one, the request is cancelled or has failed; the next call tries again.
    private func leave(_ url: ResourceURL, _ id: Int) {
        guard var opening = openings[url], opening.id == id else { return }
        opening.waiters -= 1
        openings[url] = opening.waiters == 0 ? nil : opening
        if opening.waiters == 0 { opening.task.cancel() }
    }

    /// Returns the archive of a URL, and the path in it; nil if it is in none.
    static func archive(_ url: ResourceURL) -> (archive: ResourceURL, path: String)? {
        let text = url.description.utf8
        var end = text.startIndex
        while let slash = text[end...].firstIndex(of: UInt8(ascii: "/")) {
            let isArchive = text[..<slash].suffix(4).map { $0 | 0x20 }.elementsEqual(".zip".utf8.map { $0 | 0x20 })
            if isArchive, let archive = ResourceURL(String(Substring(text[..<slash]))), let path = url.path(in: archive)
            {
                return (archive, path)
            }
            end = text.index(after: slash)
        }
        return nil
    }
}
