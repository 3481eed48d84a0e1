import Dispatch
import StoryFiles
import StoryIR
import StoryKit
import StoryPlatform
import StorySource

/// Fetches files from all `.zip`s in a folder, by `zip:` URLs that contain the path of the archive: for apps with many
/// archives, and to reopen a story of which only the URL was stored.
///
///     let folder = try FolderFetcher(path)
///     let archives = try ArchiveFolder(path)
///     let fetcher = SchemeFetcher(["file": folder, "zip": archives])
///     let store = StoryDocumentStore(
///         loader: StoryPackageLoader(fetcher: fetcher),
///         memory: FileLastStoryStore(file: lastStory, library: folder.url))
///     store.restore()                             // whether it was a folder or an archive
///     store.open(archives.url.file("wolf.zip")!)  // or another one
///
/// With a compiler, the loader also loads uncompiled stories.
///
/// An archive is opened on first use, on a thread of its own queue, and again if its file has changed. The most recently used
/// one stays in memory.
public final class ArchiveFolder: ResourceFetcher {
    /// An archive, and the state of its file when it was opened.
    private struct Opened {
        let archive: ArchiveFetcher
        let file: FileIdentity
        let byteCount: Int
        let changed: timespec

        func isStill(_ status: stat) -> Bool {
            file == status.identity && byteCount == Int(status.st_size)
                && changed.tv_sec == status.modificationTime.tv_sec
                && changed.tv_nsec == status.modificationTime.tv_nsec
        }
    }

    /// The URL of the folder: `zip:///stories/`. The archive `wolf.zip` is a package, `zip:///stories/wolf.zip/`.
    public let url: ResourceURL

    private let root: RawPath
    private let limits: ArchiveLimits
    private let queue = DispatchQueue(label: "story.archives")
    private let opened = Lock<Opened?>(nil)

    /// Creates a fetcher for the archives in a folder and its subfolders.
    /// - Parameters:
    ///   - folder: Its path. Symbolic links in it are resolved now.
    ///   - limits: The limits for unpacking an archive.
    ///
    /// Throws `FetchError.notFound` if nothing exists there, and `FetchError.unusable` if it is not a folder.
    public init(_ folder: String, limits: ArchiveLimits = ArchiveLimits()) throws(FetchError) {
        guard let root = RawPath(folder).resolved, let status = root.status else { throw .notFound }
        guard status.isFolder else { throw .unusable("it is not a folder") }
        self.root = root
        self.limits = limits
        url = ResourceURL(zip: root)
    }

    /// Returns the bytes of a file in an archive. Throws `FetchError.notFound` if it does not exist, or is in no archive of the
    /// folder; another `FetchError` for an archive that is refused, with the reason of the ``ArchiveError``; and
    /// `CancellationError`.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] { try await opened(at: url).fetch(url) }

    /// Returns the files of the archive that is the package. Throws like ``fetch(_:)``.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles {
        .contents(try await opened(at: package))
    }

    private func opened(at url: ResourceURL) async throws -> ArchiveFetcher {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result { try self.archive(at: url) }.mapError { ($0 as? ArchiveError)?.ofFetching ?? $0 })
            }
        }
    }

    /// Returns the archive of a URL, or of a file in it. Blocks until it is unpacked, unless it was the last one used. Throws
    /// `FetchError.notFound` like ``fetch(_:)``, and ``ArchiveError`` for an archive that is refused.
    public func archive(at url: ResourceURL) throws -> ArchiveFetcher {
        let (path, status, base) = try file(url)
        return try opened.withLock { opened in
            if let opened, opened.archive.url == base, opened.isStill(status) { return opened.archive }
            let archive = try ArchiveFetcher(path, url: base, limits)
            opened = Opened(
                archive: archive, file: status.identity, byteCount: Int(status.st_size),
                changed: status.modificationTime)
            return archive
        }
    }

    /// Returns the archive's file for a URL in it, with its status and the archive's URL.
    private func file(_ url: ResourceURL) throws(FetchError) -> (RawPath, stat, ResourceURL) {
        let own = Self.names(root)
        guard let names = url.zipNames, names.starts(with: own) else { throw .notFound }
        var path = root
        for name in names.dropFirst(own.count) {
            path = path.appending(name)
            guard let resolved = path.resolved, Self.names(resolved).starts(with: own), let status = resolved.status
            else { throw .notFound }
            if status.isFile { return (resolved, status, ResourceURL(zip: path)) }
        }
        throw .notFound
    }

    private static func names(_ path: RawPath) -> [[UInt8]] {
        path.bytes.split(separator: UInt8(ascii: "/")).map { Array($0) }
    }
}
