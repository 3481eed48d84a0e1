import Dispatch
import StoryFiles
import StoryIR
import StoryKit
import StoryPlatform
import StorySource

/// Stores the assets that an `AssetStore` fetched from the web in a folder, with a file for each asset.
///
///     let disk = FileAssetDisk(folder: caches)
///     let store = AssetStore(package, fetcher: fetcher, disk: disk)
///
/// It also stores the files of a `StoryDownloads`, in a folder that the system does not purge.
///
/// A file is named by the hash of the asset's name, and begins with that name, preceded by its length in 8 bytes,
/// little-endian. It is written atomically. Its modification time is the time of its last use. The system may purge the folder
/// at any time, as it does with caches. Nothing else should write there, nor should two stores, since each has a budget for the
/// whole folder.
public struct FileAssetDisk: AssetDisk {
    private static let suffix = Array(".asset".utf8)

    private let folder: AtomicFiles
    private let changes = DispatchQueue(label: "story.assets")

    /// Creates a disk in a folder.
    /// - Parameter folder: The path of the folder. It is created with the first asset; its parent must exist.
    public init(folder: String) { self.folder = AtomicFiles(path: RawPath(folder)) }

    /// Returns the bytes with a name; nil if there are none. Throws the system's error if they can't be read.
    public func read(_ name: String) async throws -> [UInt8]? {
        try await BlockingIO.run(on: .global()) {
            guard let file = try folder.open(Self.fileName(name)), let found = Self.name(file),
                ExactName(found) == ExactName(name)
            else { return nil }
            let path = folder.path.appending(Self.fileName(name))
            guard let bytes = file.bytes(upTo: .max) else { throw SystemError("can't read", path) }
            // A failure is harmless: the asset only counts as not used.
            _ = futimens(file.raw, nil)
            return bytes
        }
    }

    /// Writes the bytes under the name. Throws the system's error.
    public func write(_ bytes: [UInt8], to name: String) async throws {
        try await BlockingIO.run(on: changes) { try folder.write(Self.header(name) + bytes, to: Self.fileName(name)) }
    }

    /// Removes the bytes with a name. Throws the system's error.
    public func remove(_ name: String) async throws {
        try await BlockingIO.run(on: changes) { try folder.remove(Self.fileName(name)) }
    }

    /// Returns all entries. Ignores other files in the folder, and deletes damaged ones. Throws the system's error if the
    /// folder can't be read.
    public func list() async throws -> [AssetDiskEntry] {
        try await BlockingIO.run(on: changes) {
            guard let names = FolderListing.names(folder.path) else {
                if errno == ENOENT { return [] }
                throw SystemError("can't read", folder.path)
            }
            return try names.filter(Self.isFileName).compactMap { name in
                guard let file = try folder.open(name), let status = file.status else { return nil }
                guard let asset = Self.name(file), Self.fileName(asset) == name else {
                    try folder.remove(name)
                    return nil
                }
                return AssetDiskEntry(
                    name: asset, byteCount: Int(status.st_size) - Self.header(asset).count, lastUse: status.lastChange)
            }
        }
    }

    // MARK: Files

    private static func fileName(_ name: String) -> [UInt8] {
        Array(IR.hash(of: Array(name.utf8)).utf8.split(separator: UInt8(ascii: ":"))[1]) + suffix
    }

    private static func isFileName(_ name: [UInt8]) -> Bool {
        name.count == 32 + suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
    }

    private static func header(_ name: String) -> [UInt8] {
        withUnsafeBytes(of: UInt64(name.utf8.count).littleEndian) { Array($0) } + name.utf8
    }

    /// Reads the name of the asset from the start of a file, after which its bytes follow; nil if it has none.
    private static func name(_ file: borrowing FileDescriptor) -> String? {
        guard let number = file.bytes(upTo: 8), number.count == 8 else { return nil }
        let count = number.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        guard let size = file.status?.st_size, count <= size, let name = file.bytes(upTo: Int(count)),
            name.count == Int(count)
        else { return nil }
        return String(wellFormed: name)
    }
}

extension stat {
    /// The modification time, since 1970.
    fileprivate var lastChange: Duration {
        let time = modificationTime
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
