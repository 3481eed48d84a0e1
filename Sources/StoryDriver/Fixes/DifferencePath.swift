import StoryFiles

/// How a patch names a file.
enum DifferencePath {
    /// The path from the working folder, so that `git apply` and `patch -p1` find the file from there; of a file
    /// elsewhere, the path from the root. Without symbolic links, through which neither of them writes.
    static func of(_ path: RawPath) -> [UInt8] {
        guard let file = path.resolved, let folder = RawPath(".").resolved else { return path.bytes }
        let prefix = folder.appending([UInt8]()).bytes
        return Array(file.bytes.dropFirst(file.bytes.starts(with: prefix) ? prefix.count : 1))
    }
}
