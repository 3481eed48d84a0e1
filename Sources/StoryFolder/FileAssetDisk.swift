import Dispatch
import StoryFiles
import StoryIR
import StoryKit
import StoryPlatform
import StorySource

/// Keeps in a folder what an `AssetStore` brought from the web, in a file for each asset.
///
///     let disk = FileAssetDisk(folder: caches)
///     let store = AssetStore(package, fetcher: fetcher, disk: disk)
///
/// It also keeps the stories of a `StoryDownloads`, then in a folder that the system does not empty.
///
/// A file is called by the hash of the asset's name, and begins with that name: 8 bytes, little-endian, say how many
/// bytes it has. It is put in its place whole. When it was used last is the time of the file. The system may empty the
/// folder at any time, as it does with caches; nothing else should write there, and no two stores, since each has a
/// budget for all of it.
public struct FileAssetDisk: AssetDisk {
    private static let suffix = Array(".asset".utf8)

    private let folder: AtomicFiles
    private let changes = DispatchQueue(label: "story.assets")

    /// A disk in a folder.
    /// - Parameter folder: The path of the folder. It is made with the first asset, in a folder that has to be there.
    public init(folder: String) { self.folder = AtomicFiles(path: RawPath(folder)) }

    /// The bytes of a name; nil where there are none. Throws what the system says where they can't be read.
    public func read(_ name: String) async throws -> [UInt8]? {
        try await BlockingIO.run(on: .global()) {
            guard let file = try folder.open(Self.fileName(name)), let found = Self.name(file),
                ExactName(found) == ExactName(name)
            else { return nil }
            let path = folder.path.appending(Self.fileName(name))
            guard let bytes = file.bytes(upTo: .max) else { throw SystemError("can't read", path) }
            // Where that is refused, the asset only counts for one that was not used.
            _ = futimens(file.raw, nil)
            return bytes
        }
    }

    /// Keeps the bytes under the name. Throws what the system says.
    public func write(_ bytes: [UInt8], to name: String) async throws {
        try await BlockingIO.run(on: changes) { try folder.write(Self.header(name) + bytes, to: Self.fileName(name)) }
    }

    /// Takes a name away. Throws what the system says.
    public func remove(_ name: String) async throws {
        try await BlockingIO.run(on: changes) { try folder.remove(Self.fileName(name)) }
    }

    /// All that is there. A file that is none of this disk's is not, and one that is damaged is taken away. Throws what
    /// the system says where the folder can't be read.
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
                    name: asset, byteCount: Int(status.st_size) - Self.header(asset).count,
                    lastUse: status.lastChange)
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

    /// The name of the asset that a file holds, whose bytes come next; nil where it has none.
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
    /// When the file was changed last, since 1970.
    fileprivate var lastChange: Duration {
        let time = modificationTime
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
