import StoryPlatform

/// A folder that the user named, as the boundary for reading and writing: no symbolic link that leaves it is followed.
/// Modelled on Go's `os.Root`.
package struct FolderRoot: Hashable, Sendable {
    /// A named folder, open or not.
    private final class Named: Sendable {
        let path: RawPath
        let descriptor: FileDescriptor?

        init(_ path: RawPath, staysOpen: Bool) {
            self.path = path
            descriptor = staysOpen ? FileDescriptor.open(path, FileDescriptor.entering) : nil
        }

        /// Calls `body` with the folder. Returns nil if it can't be entered, with `errno` set.
        func entered(_ body: (borrowing FileDescriptor) -> FileDescriptor?) -> FileDescriptor? {
            if descriptor != nil { return body(descriptor!) }
            guard let opened = FileDescriptor.open(path, FileDescriptor.entering) else { return nil }
            return body(opened)
        }
    }

    /// The path of the folder. Links in the path of a named folder are followed.
    package let path: RawPath
    /// The named folder: this one, or one that contains it.
    private let named: Named

    /// Creates a root from a folder that the user named.
    /// - Parameter staysOpen: Whether to keep it open, which is faster if many files in it are opened.
    package init(_ path: RawPath, staysOpen: Bool = false) {
        self.init(path, beneath: Named(path, staysOpen: staysOpen))
    }

    private init(_ path: RawPath, beneath named: Named) {
        self.path = path
        self.named = named
    }

    /// Returns a folder in this one, with itself as the boundary. `path`: a path that begins with ``path``.
    package func folder(_ path: RawPath) -> FolderRoot { FolderRoot(path, beneath: named) }

    /// Opens a file or a folder in this one. Never blocks, not even on a FIFO. `path`: a path that begins with ``path``.
    /// Returns nil after an error, with `errno` set: `EXDEV` if a link leaves the folder.
    package func open(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        named.entered { folder in
            let whole = Self.relative(path, to: named.path)
            if self.path == named.path { return folder.openBeneath(whole, flags) }
            // The fast path: without links, a path that is below this folder by name is below it.
            let inside = Self.relative(path, to: self.path)
            if !inside.leavesByName, let opened = folder.openBeneathUnlinked(whole, flags) { return opened }
            return folder.openBeneath(Self.relative(self.path, to: named.path), FileDescriptor.entering)?
                .openBeneath(inside, flags)
        }
    }

    /// Returns the status of a file or a folder in this one; nil after an error, with `errno` set.
    package func status(_ path: RawPath) -> stat? { open(path, FileDescriptor.naming)?.status }

    private static func relative(_ path: RawPath, to folder: RawPath) -> RawPath {
        let start = folder.appending([UInt8]()).bytes
        guard path.bytes.starts(with: start), path.bytes.count > start.count else {
            return path == folder ? RawPath(".") : path
        }
        return RawPath(Array(path.bytes.dropFirst(start.count).drop { $0 == UInt8(ascii: "/") }))
    }

    package static func == (left: FolderRoot, right: FolderRoot) -> Bool {
        left.path == right.path && left.named.path == right.named.path
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension FileDescriptor {
    /// Opens a path that must stay below a folder; nil for the folder means a path that the user named. Never blocks.
    package static func open(_ path: RawPath, in root: FolderRoot?, _ flags: Int32) -> FileDescriptor? {
        if let root { root.open(path, flags) } else { open(path, flags) }
    }
}
