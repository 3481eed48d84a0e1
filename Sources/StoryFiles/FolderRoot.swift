#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that the user named, as the bound of all that is read and written in it: nothing is reached through a symbolic
/// link that leads out. Modelled on Go's `os.Root`.
package struct FolderRoot: Hashable, Sendable {
    /// The folder. Links in the path of a named folder are followed.
    package let path: RawPath
    /// The path of the named folder that this one is reached beneath; nil where it is the named one.
    private let outer: RawPath?

    /// A folder that the user named.
    package init(_ path: RawPath) {
        self.path = path
        outer = nil
    }

    private init(_ path: RawPath, beneath outer: RawPath) {
        self.path = path
        self.outer = outer
    }

    /// A folder in this one, as a bound of its own.
    /// - Parameter path: Begins with ``path``.
    package func folder(_ path: RawPath) -> FolderRoot {
        path == self.path ? self : FolderRoot(path, beneath: outer ?? self.path)
    }

    /// Opens a file or a folder in this one. Never blocks, on a FIFO neither.
    /// - Parameter path: Begins with ``path``.
    /// - Returns: nil where that fails, for the reason in `errno`: `EXDEV` where a link leads out.
    package func open(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        let own: FileDescriptor? =
            if let outer { FolderRoot(outer).open(self.path, FileDescriptor.entering) } else {
                FileDescriptor.open(self.path, FileDescriptor.entering)
            }
        return own?.openBeneath(relative(path), flags)
    }

    /// What the system knows of a file or a folder in this one; nil where it can't be reached, for the reason in `errno`.
    package func status(_ path: RawPath) -> stat? { open(path, FileDescriptor.naming)?.status }

    private func relative(_ path: RawPath) -> RawPath {
        let start = self.path.appending([UInt8]()).bytes
        guard path.bytes.starts(with: start), path.bytes.count > start.count else {
            return path == self.path ? RawPath(".") : path
        }
        return RawPath(Array(path.bytes.dropFirst(start.count).drop { $0 == UInt8(ascii: "/") }))
    }
}

extension FileDescriptor {
    /// Opens a path that stays beneath a folder; nil for the folder is a path that the user named. Never blocks.
    package static func open(_ path: RawPath, in root: FolderRoot?, _ flags: Int32) -> FileDescriptor? {
        if let root { root.open(path, flags) } else { open(path, flags) }
    }
}
