import StoryFiles
import StoryPlatform

/// A folder for an app's own files. Each file is written atomically: even if the app is killed, it has its old or its
/// new content. Several writers, in one process or more, may share a folder; it is locked while one writes.
struct AtomicFiles: Sendable {
    let path: RawPath
    /// How long a write waits for another one in the folder, in seconds. A write takes some milliseconds.
    var timeout = standardTimeout
    static let standardTimeout = 2

    /// Writes a file, and replaces an existing one. Creates the folder, whose parent must exist.
    func write(_ bytes: [UInt8], to name: [UInt8]) throws(SystemError) {
        let file = path.appending(name)
        if path.withCString({ mkdir($0, 0o777) }) != 0, errno != EEXIST { throw SystemError("can't write", file) }
        guard let folder = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) else {
            throw SystemError("can't write", file)
        }
        let lock = FolderLock.take(folder, timeout: timeout)
        guard lock != .busy else { throw SystemError("can't write '\(file.shown)': somebody else is writing there") }
        if lock == .locked { OutputFile.removeTemporaries(in: folder) }
        let output = OutputFile(in: OpenFolder(folder), name: name, shownAs: file)
        try output.write(bytes)
        _ = try output.finish()
    }

    /// Deletes a file, if it exists.
    func remove(_ name: [UInt8]) throws(SystemError) {
        let file = path.appending(name)
        guard file.withCString({ unlink($0) }) == 0 || errno == ENOENT else { throw SystemError("can't delete", file) }
    }

    /// Opens a file for reading; nil if it does not exist.
    func open(_ name: [UInt8]) throws(SystemError) -> FileDescriptor? {
        let file = path.appending(name)
        guard let folder = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY),
            let descriptor = folder.openEntry(name, O_RDONLY)
        else {
            if errno == ENOENT { return nil }
            throw SystemError("can't read", file)
        }
        guard descriptor.status?.isFile == true else { return nil }
        return descriptor
    }
}
