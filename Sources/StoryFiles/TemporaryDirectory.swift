import StoryPlatform

/// A temporary folder for one run, deleted with its contents when the object is released.
package final class TemporaryDirectory: Sendable {
    package let path: RawPath

    /// Creates a directory that no other user can read, in the system's folder for temporary files.
    package init() throws(SystemError) {
        let parent = getenv("TMPDIR").map { RawPath(cString: $0) }.flatMap { $0.bytes.isEmpty ? nil : $0 }
        var template = (parent ?? RawPath("/tmp")).appending("mdxc-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
        let isMade = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
        let made = RawPath(template.dropLast().map { UInt8(bitPattern: $0) })
        guard isMade, let path = made.resolved else { throw SystemError("can't make a temporary folder", made) }
        self.path = path
    }

    deinit { remove() }

    package func remove() {
        if let folder = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) { Self.empty(folder) }
        _ = path.withCString { rmdir($0) }
    }

    private static func empty(_ folder: borrowing FileDescriptor) {
        for name in FolderListing.names(in: folder) ?? [] {
            let entry = RawPath(name)
            if entry.withCString({ unlinkat(folder.raw, $0, 0) }) == 0 { continue }
            if let inner = folder.openEntry(name, O_RDONLY | O_DIRECTORY) { empty(inner) }
            _ = entry.withCString { unlinkat(folder.raw, $0, AT_REMOVEDIR) }
        }
    }
}
