import StoryFiles
import StoryIR
import StoryKit
import StoryPlatform
import StorySource

/// Fetches the files of a `.zip`, which may be from an untrusted source.
///
///     let archive = try ArchiveFetcher(file: "wolf.zip")
///     let package = try await StoryPackageLoader(fetcher: archive).load(archive.url)
///
/// With `StoryCompiler` it also loads uncompiled stories:
///
///     let loader = StoryPackageLoader(fetcher: archive, compiler: Compiler())
///
/// The initializer unpacks everything into memory, which takes time: call it off the main actor. Every problem is thus
/// found before any file is used, and fetching never waits.
///
/// The archive is the package. A top folder that contains everything is removed, and so are the folders `__MACOSX`. Names that
/// are not UTF-8 are decoded as code page 437. ``ArchiveError`` lists what is refused.
public struct ArchiveFetcher: ResourceFetcher, PackageContents {
    /// The URL of the package, ending with `/`.
    public let url: ResourceURL
    /// The paths of all files, sorted by their bytes.
    public let paths: [String]

    private let files: [ExactName: [UInt8]]

    /// Opens an archive in memory.
    /// - Parameters:
    ///   - bytes: The zip file.
    ///   - url: The URL of the package. Each archive needs its own, since assets are identified by URL.
    ///   - limits: The limits for unpacking.
    public init(_ bytes: [UInt8], url: ResourceURL, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        self.url = url
        files = try UnpackedArchive(bytes, limits).files
        paths = files.keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Opens an archive file. Its URL is `zip:` with the absolute path: `zip:///stories/wolf.zip/`.
    public init(file path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        let path = RawPath(path)
        guard let resolved = path.resolved, let file = FileDescriptor.open(path, O_RDONLY) else {
            throw .unreadable(SystemError("can't read", path).message)
        }
        guard let status = file.status, status.isFile else {
            throw .unreadable("can't read '\(path.shown)': it is not a file")
        }
        guard status.st_size <= limits.total else { throw .tooLarge(limit: limits.total) }
        guard let bytes = file.bytes(upTo: limits.total) else {
            throw .unreadable(SystemError("can't read", path).message)
        }
        try self.init(bytes, url: ResourceURL(zip: resolved), limits: limits)
    }

    /// Returns the bytes of the file at one of ``paths``.
    public func content(of path: String) -> [UInt8]? { files[ExactName(path)] }

    /// Returns the bytes of the file with a URL below ``url``. Throws `FetchError.notFound`, and `CancellationError`.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        try Task.checkCancellation()
        guard let path = url.path(in: self.url), let bytes = content(of: path) else { throw FetchError.notFound }
        return bytes
    }

    /// Returns the files of the archive.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles { .contents(self) }
}

extension ResourceURL {
    /// Creates the `zip:` URL of an archive at an absolute path. It ends with `/`, so that names of entries can be appended.
    fileprivate init(zip path: RawPath) {
        let names = path.bytes.split(separator: UInt8(ascii: "/")).map { Self.escaped($0) + "/" }
        guard let url = ResourceURL("zip:///" + names.joined()) else {
            preconditionFailure("escaped path components form a URL")
        }
        self = url
    }
}
