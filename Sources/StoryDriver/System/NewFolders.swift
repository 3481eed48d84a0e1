import StoryFiles
import StoryPlatform

/// Creates folders, and remembers which were new.
struct NewFolders {
    /// The new folders, outermost first.
    private(set) var made: [RawPath] = []

    /// Creates a folder and those above it, if they are missing.
    mutating func make(_ path: RawPath) throws(SystemError) {
        if try makeOne(path) { return }
        try make(path.folder)
        if try !makeOne(path) { throw SystemError("can't make the folder", path) }
    }

    /// Removes the new folders that are empty.
    func remove() {
        for path in made.reversed() { _ = path.withCString { rmdir($0) } }
    }

    /// Returns false if the parent folder is missing, and could be created.
    private mutating func makeOne(_ path: RawPath) throws(SystemError) -> Bool {
        if path.withCString({ mkdir($0, 0o777) }) == 0 {
            made.append(path)
            return true
        }
        if errno == EEXIST { return true }
        guard errno == ENOENT, path.folder != path, !path.bytes.isEmpty else {
            throw SystemError("can't make the folder", path)
        }
        return false
    }
}
