import Dispatch
import StoryIR
import StoryKit
import StorySource

/// Brings the files of `.zip`s that another fetcher brings as a whole, and all other files from that one as they are: so
/// an archive on the web is a package like a folder there.
///
///     let fetcher = FetchedArchives(from: WebFetcher())     // of the module StoryWeb
///     let loader = StoryPackageLoader(fetcher: fetcher)
///     let folder = try await loader.load(ResourceURL("https://example.com/stories/wolf/")!)
///     let archive = try await loader.load(ResourceURL("https://example.com/stories/wolf.zip")!)
///
/// Whatever is below a name that ends with `.zip` is in an archive. That is brought and unpacked when its `story.json` is
/// asked for, with which a loader begins, and stays in memory until that of another one is, or of the same again. So all of
/// what was loaded comes of one archive, though it is replaced where it came from.
public actor FetchedArchives: ResourceFetcher {
    private struct Opening {
        let id: Int
        let task: Task<ArchiveFetcher, any Error>
        var waiters = 0
    }

    private let fetcher: any ResourceFetcher
    private let limits: ArchiveLimits
    private let queue = DispatchQueue(label: "story.archives.fetched")
    /// What is being brought and unpacked, by the URLs of the archives.
    private var openings: [ResourceURL: Opening] = [:]
    private var opened: ArchiveFetcher?
    private var lastID = 0

    /// A fetcher for archives and for all else.
    /// - Parameters:
    ///   - fetcher: Brings the archives, and files that are in none.
    ///   - limits: How much is unpacked of an archive.
    public init(from fetcher: any ResourceFetcher, limits: ArchiveLimits = ArchiveLimits()) {
        self.fetcher = fetcher
        self.limits = limits
    }

    /// The bytes of a file. Throws what the other fetcher throws, `FetchError.notFound` for a file that is not in its
    /// archive, another `FetchError` for an archive that is refused, with the reason of the ``ArchiveError``, and
    /// `CancellationError` as soon as the task is cancelled.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        guard let (archive, path) = Self.archive(url) else { return try await fetcher.fetch(url) }
        return try await files(of: archive, anew: path == StoryPackageLoader.documentName).fetch(url)
    }

    /// The files of the archive that a package is; of another package what the other fetcher says. Throws as ``fetch(_:)``
    /// does.
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

    /// How many wait for archives.
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

    /// One task fewer waits. When none is left, the request is cancelled, or has failed; the next caller
    /// tries again.
    private func leave(_ url: ResourceURL, _ id: Int) {
        guard var opening = openings[url], opening.id == id else { return }
        opening.waiters -= 1
        openings[url] = opening.waiters == 0 ? nil : opening
        if opening.waiters == 0 { opening.task.cancel() }
    }

    /// The archive that a URL leads into, and the path in it; nil for a URL that leads into none.
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
