import StoryFiles
import StoryPlatform

/// Absolute paths without symbolic links, of many folders in the order of their paths: what those that lie beside one
/// another have above them is resolved once.
struct ResolvedFolders {
    /// The last folder, and the one above it, as they were written and resolved.
    private var last: (path: RawPath, resolved: RawPath?)?
    private var above: (path: RawPath, resolved: RawPath?)?

    /// The absolute path of a folder; nil where it does not exist or may not be seen.
    /// - Parameter isRealFolder: What ``isRealFolder(_:)`` says of it.
    mutating func resolve(_ path: RawPath, isRealFolder: Bool) -> RawPath? {
        let (name, folder) = (path.name, path.folder)
        // A link leads elsewhere, and what has no name of its own says nothing about the folder above.
        guard path == folder.appending(name), Self.isName(name), isRealFolder else { return path.resolved }
        if above?.path != folder { above = last?.path == folder ? last : (folder, folder.resolved) }
        last = (path, above?.resolved?.appending(name))
        return last?.resolved
    }

    private static func isName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && name != [UInt8(ascii: ".")] && name != Array("..".utf8)
    }

    /// Whether a path leads to a folder and is no symbolic link.
    static func isRealFolder(_ path: RawPath) -> Bool {
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0 && status.isFolder
    }
}
