import StoryFiles
import StoryPlatform

/// Folders that are made on the way to something else.
struct NewFolders {
    /// Those that were missing, outer ones first.
    private(set) var made: [RawPath] = []

    /// Makes a folder and those above it, where they are missing.
    mutating func make(_ path: RawPath) throws(SystemError) {
        if try makeOne(path) { return }
        try make(path.folder)
        if try !makeOne(path) { throw SystemError("can't make the folder", path) }
    }

    /// Removes what was made, as far as it is empty.
    func remove() {
        for path in made.reversed() { _ = path.withCString { rmdir($0) } }
    }

    /// False where the folder above is missing, and could be made.
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
