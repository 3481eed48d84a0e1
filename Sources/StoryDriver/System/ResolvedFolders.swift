import StoryFiles
import StoryPlatform

/// Resolves the paths of many folders in order. The parent of adjacent folders is resolved once.
struct ResolvedFolders {
    /// The last folder and its parent, as written and resolved.
    private var last: (path: RawPath, resolved: RawPath?)?
    private var above: (path: RawPath, resolved: RawPath?)?

    /// Returns the absolute path of a folder; nil if it does not exist or is not accessible.
    /// - Parameter isRealFolder: The result of ``isRealFolder(_:)`` for it.
    mutating func resolve(_ path: RawPath, isRealFolder: Bool) -> RawPath? {
        let (name, folder) = (path.name, path.folder)
        // A link leads elsewhere, and a path without a proper last component does not determine the parent.
        guard path == folder.appending(name), Self.isName(name), isRealFolder else { return path.resolved }
        if above?.path != folder { above = last?.path == folder ? last : (folder, folder.resolved) }
        last = (path, above?.resolved?.appending(name))
        return last?.resolved
    }

    private static func isName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && name != [UInt8(ascii: ".")] && name != Array("..".utf8)
    }

    /// Returns whether a path leads to a folder and is not a symbolic link.
    static func isRealFolder(_ path: RawPath) -> Bool { path.linkStatus?.isFolder == true }
}
