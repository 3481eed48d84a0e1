import StoryFiles
import StoryIR
import StoryKit
import StoryPlatform
import StorySource

/// Brings the files of a `.zip`, which may come from anywhere.
///
///     let archive = try ArchiveFetcher(file: "wolf.zip")
///     let package = try await StoryPackageLoader(fetcher: archive).load(archive.url)
///
/// With `StoryCompiler` it also loads what is not compiled:
///
///     let loader = StoryPackageLoader(fetcher: archive, compiler: Compiler())
///
/// All of it is unpacked into memory when the value is made, which takes as long as that takes: make it off the main
/// actor. So whatever is wrong in an archive is found before anything of it is used, and fetching waits for nothing.
///
/// The archive is the package. A folder that holds everything is left out, and so are the folders `__MACOSX`. Names
/// that are not UTF-8 are read as code page 437. ``ArchiveError`` lists what is refused.
public struct ArchiveFetcher: ResourceFetcher, PackageContents {
    /// The URL of the package, with a `/` at its end.
    public let url: ResourceURL
    /// The paths of all files, sorted by their bytes.
    public let paths: [String]

    private let files: [ExactName: [UInt8]]

    /// Opens an archive that is in memory.
    /// - Parameters:
    ///   - bytes: The zip file.
    ///   - url: What the package is to be called. Two archives must not have the same, since assets are known by their
    ///     URLs.
    ///   - limits: How much is unpacked.
    public init(_ bytes: [UInt8], url: ResourceURL, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        self.url = url
        files = try UnpackedArchive(bytes, limits).files
        paths = files.keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Opens an archive that is a file. Its URL is `zip:` with the absolute path: `zip:///stories/wolf.zip/`. An
    /// ``ArchiveFolder`` finds the file again by that.
    public init(file path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        let path = RawPath(path)
        guard let resolved = path.resolved else { throw .unreadable(SystemError("can't read", path).message) }
        try self.init(path, url: ResourceURL(zip: resolved), limits)
    }

    /// Opens a file, which is to be called so.
    init(_ path: RawPath, url: ResourceURL, _ limits: ArchiveLimits) throws(ArchiveError) {
        guard let file = FileDescriptor.open(path, O_RDONLY) else {
            throw .unreadable(SystemError("can't read", path).message)
        }
        guard let status = file.status, status.isFile else {
            throw .unreadable("can't read '\(path.shown)': it is not a file")
        }
        guard status.st_size <= limits.total else { throw .tooLarge(limit: limits.total) }
        guard let bytes = file.bytes(upTo: limits.total) else {
            throw .unreadable(SystemError("can't read", path).message)
        }
        try self.init(bytes, url: url, limits: limits)
    }

    /// The bytes of the file at one of ``paths``.
    public func content(of path: String) -> [UInt8]? { files[ExactName(path)] }

    /// The bytes of the file that a URL below ``url`` names. Throws `FetchError.notFound`, and `CancellationError`.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        try Task.checkCancellation()
        guard let path = url.path(in: self.url), let bytes = content(of: path) else { throw FetchError.notFound }
        return bytes
    }

    /// The files of the archive.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles { .contents(self) }
}
