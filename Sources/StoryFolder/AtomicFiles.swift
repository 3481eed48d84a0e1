import StoryFiles
import StoryPlatform

/// A folder that an app keeps files of its own in. Each is there whole: the old one or the new one, also where the app
/// is killed meanwhile. Several who write may have one folder, in one process or more; it is locked while they do.
struct AtomicFiles: Sendable {
    let path: RawPath
    /// How long a file waits for another one that is written into the folder, in seconds. That takes some milliseconds.
    var timeout = 2

    /// Writes a file in place of the one that is there. The folder is made where it is missing, in a folder that has to
    /// be there.
    func write(_ bytes: [UInt8], to name: [UInt8]) throws(SystemError) {
        let file = path.appending(name)
        if path.withCString({ mkdir($0, 0o777) }) != 0, errno != EEXIST { throw SystemError("can't write", file) }
        guard let folder = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) else {
            throw SystemError("can't write", file)
        }
        let lock = FolderLock.take(folder, timeout: timeout)
        guard lock != .busy else {
            throw SystemError("can't write '\(file.shown)': somebody else is writing there")
        }
        if lock == .locked { OutputFile.removeTemporaries(in: folder) }
        let output = OutputFile(in: folder, name: name, shownAs: file)
        try output.write(bytes)
        _ = try output.finish()
    }

    /// Takes a file away; nothing happens where there is none.
    func remove(_ name: [UInt8]) throws(SystemError) {
        let file = path.appending(name)
        guard file.withCString({ unlink($0) }) == 0 || errno == ENOENT else { throw SystemError("can't delete", file) }
    }

    /// Opens a file to be read; nil where there is none.
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
