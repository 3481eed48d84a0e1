import StoryFiles
import StoryPlatform

/// A cache in a directory, as Bazel's `--disk_cache`: `ac/ab/abcd…` and `cas/ab/abcd…`. Entries are replaced
/// atomically, and never deleted. Each use renews an entry's time, so that unused entries can be found.
package struct DirectoryCache: CacheStore {
    /// The number of seconds after which a use renews the time.
    private static let freshness = 3600

    private let path: RawPath

    /// Opens a cache, and creates its directory if it is missing.
    init(_ path: RawPath) throws(SystemError) {
        self.path = path
        var folders = NewFolders()
        try folders.make(path)
    }

    package var isRemote: Bool { false }

    package func get(_ entry: CacheEntry, upTo limit: Int, timeout: Double) throws(CacheFailure) -> [UInt8]? {
        let (folder, name) = names(entry)
        guard let file = FileDescriptor.open(folder.appending(name), O_RDONLY | O_NOFOLLOW) else {
            if errno == ENOENT { return nil }
            throw .broken(SystemError.reason(errno))
        }
        guard let status = file.status, status.isFile else { return nil }
        if Int(status.st_size) > limit { throw .tooLarge }
        guard let bytes = file.bytes(upTo: limit) else { throw .broken(SystemError.reason(errno)) }
        if time(nil) - status.modificationTime.tv_sec > Self.freshness { futimens(file.raw, nil) }
        return bytes
    }

    package func put(_ entry: CacheEntry, _ bytes: [UInt8], timeout: Double) throws(CacheFailure) {
        let (folder, name) = names(entry)
        do throws(SystemError) {
            var folders = NewFolders()
            try folders.make(folder)
            guard let opened = FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY) else {
                throw SystemError("can't write", folder)
            }
            // Not flushed: a truncated entry does not match the hash in its name, or its seal.
            let file = OutputFile(in: OpenFolder(opened), name: name, shownAs: folder.appending(name), isFlushed: false)
            try file.write(bytes)
            _ = try file.finish()
        } catch {
            throw .refusal(error.message)
        }
    }

    private func names(_ entry: CacheEntry) -> (folder: RawPath, name: [UInt8]) {
        let (folder, name) = entry.names
        return (path.appending(folder).appending(String(name.prefix(2))), Array(name.utf8))
    }
}

extension CacheAddress {
    /// Opens the cache at an address, or throws the reason why it can't be used.
    package typealias Connect = @Sendable (CacheAddress) throws(SystemError) -> any CacheStore

    /// Opens the cache in a directory; nil for a server.
    package func openDirectory() throws(SystemError) -> (any CacheStore)? {
        if case .directory(let path) = self { try DirectoryCache(path) } else { nil }
    }
}
