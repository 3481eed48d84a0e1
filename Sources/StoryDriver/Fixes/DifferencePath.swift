import StoryFiles

enum DifferencePath {
    /// Returns the path relative to the working folder, so that `git apply` and `patch -p1` find the file from there; for a
    /// file elsewhere, the absolute path. Without symbolic links, which neither of them follows for writing.
    static func of(_ path: RawPath) -> [UInt8] {
        guard let file = path.resolved, let folder = RawPath(".").resolved else { return path.bytes }
        let prefix = folder.appending([UInt8]()).bytes
        return Array(file.bytes.dropFirst(file.bytes.starts(with: prefix) ? prefix.count : 1))
    }
}
