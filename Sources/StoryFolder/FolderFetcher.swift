import Dispatch
import StoryFiles
import StoryIR
import StoryKit
import StoryPlatform

/// Fetches the files of a folder on this machine by `file:` URLs, and no other files.
///
///     let folder = try FolderFetcher("stories/wolf")
///     let package = try await StoryPackageLoader(fetcher: folder).load(folder.url)
///
/// With `StoryCompiler` it also loads uncompiled stories:
///
///     let loader = StoryPackageLoader(fetcher: folder, compiler: Compiler())
///
/// It follows symbolic links that stay within the folder. It fetches no pipes, devices or folders.
public struct FolderFetcher: ResourceFetcher {
    /// The URL of the folder, ending with `/`.
    public let url: ResourceURL

    private let root: RawPath
    private let limit: Int
    private let queue = DispatchQueue.global()

    /// Creates a fetcher for a folder and everything in it.
    /// - Parameters:
    ///   - folder: Its path. Symbolic links in it are resolved now.
    ///   - limit: The greatest size of a file, in bytes.
    ///
    /// Throws `FetchError.notFound` if nothing exists there, `FetchError.unusable` if it is not a folder, and
    /// `FetchError.network` if it can't be entered.
    public init(_ folder: String, limit: Int = 256 << 20) throws(FetchError) {
        try self.init(RawPath(folder), limit: limit)
    }

    /// Creates a fetcher for a path whose names need not be UTF-8.
    package init(_ path: RawPath, limit: Int = 256 << 20) throws(FetchError) {
        guard let root = path.resolved else { throw Self.failure(path) }
        guard FileDescriptor.open(root, FileDescriptor.entering) != nil, root.withCString({ access($0, X_OK) }) == 0
        else { throw errno == ENOTDIR ? .unusable("it is not a folder") : Self.failure(root) }
        guard let url = ResourceURL(file: root, isFolder: true) else { throw .notFound }
        self.root = root
        self.url = url
        self.limit = limit
    }

    /// Returns all bytes of the file with a `file:` URL. Throws `FetchError.notFound` if it does not exist or is outside of the
    /// folder; `FetchError.tooLarge`; `FetchError.network` for an error of the system, with the reason; and
    /// `CancellationError`.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        try Task.checkCancellation()
        let bytes = try await BlockingIO.run(on: queue) { try read(url) }
        try Task.checkCancellation()
        return bytes
    }

    /// Returns the folder of a package. Throws like ``fetch(_:)``.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles { .folder(try path(of: package)) }

    /// Returns the immediate subfolders that contain a story, sorted by name: for `StoryLoader.loadAll`. Throws like
    /// ``fetch(_:)``.
    public func packages() async throws -> [ResourceURL] {
        try await BlockingIO.run(on: queue) {
            guard let names = FolderListing.names(root) else { throw Self.failure(root) }
            return names.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
                let folder = root.appending(name)
                let files = [StoryPackageLoader.documentName, StoryIndex.path, StoryPackageLoader.sourceName]
                let hasStory = files.contains { file in
                    folder.appending(Array(file.utf8)).withCString { access($0, F_OK) } == 0
                }
                guard hasStory else { return nil }
                return ResourceURL(file: folder, isFolder: true)
            }
        }
    }

    /// Returns the path, without symbolic links, of the file or folder that a `file:` URL refers to. Throws like ``fetch(_:)``.
    public func path(of url: ResourceURL) throws(FetchError) -> String {
        let path = try resolved(url)
        guard let text = path.text else { throw .notFound }
        return text
    }

    private func read(_ url: ResourceURL) throws(FetchError) -> [UInt8] {
        let path = try resolved(url)
        guard let file = FolderRoot(root).open(path, O_RDONLY) else { throw Self.failure(path) }
        guard let status = file.status, status.isFile else { throw .notFound }
        if status.st_size > limit { throw .tooLarge(limit: limit) }
        let most = min(limit, Int.max - 1) + 1
        guard let bytes = file.bytes(upTo: most) else { throw Self.failure(path) }
        if bytes.count == most { throw .tooLarge(limit: limit) }
        return bytes
    }

    /// Returns the path of a URL without symbolic links.
    private func resolved(_ url: ResourceURL) throws(FetchError) -> RawPath {
        guard let path = url.file else { throw .notFound }
        guard let resolved = path.resolved else { throw Self.failure(path) }
        guard resolved.names(beneath: root) != nil else { throw .notFound }
        return resolved
    }

    /// Returns the error for the system's last failed call.
    private static func failure(_ path: RawPath) -> FetchError {
        let code = errno
        return switch code {
        // A socket can't be opened: ENXIO on Linux, EOPNOTSUPP elsewhere.
        case ENOENT, ENOTDIR, ELOOP, EXDEV, ENAMETOOLONG, EINVAL, ENXIO, EOPNOTSUPP: .notFound
        default: .network(SystemError("can't read", path, errno: code).message)
        }
    }
}
