import StoryPlatform

/// A folder that the user named, as the limit of what is read and written in it: nothing is reached through a symbolic
/// link that leads out. Modelled on Go's `os.Root`.
package struct FolderRoot: Hashable, Sendable {
    /// A folder that was named, open or not.
    private final class Named: Sendable {
        let path: RawPath
        let descriptor: FileDescriptor?

        init(_ path: RawPath, staysOpen: Bool) {
            self.path = path
            descriptor = staysOpen ? FileDescriptor.open(path, FileDescriptor.entering) : nil
        }

        /// Calls `body` with the folder; nil where it can't be entered, for the reason in `errno`.
        func entered(_ body: (borrowing FileDescriptor) -> FileDescriptor?) -> FileDescriptor? {
            if descriptor != nil { return body(descriptor!) }
            guard let opened = FileDescriptor.open(path, FileDescriptor.entering) else { return nil }
            return body(opened)
        }
    }

    /// The folder. Links in the path of a folder that was named are followed.
    package let path: RawPath
    /// The folder that was named: this one, or one that this one is reached beneath.
    private let named: Named

    /// A folder that the user named.
    /// - Parameter staysOpen: Whether it is held open, which is quicker where much is opened in it.
    package init(_ path: RawPath, staysOpen: Bool = false) {
        self.init(path, beneath: Named(path, staysOpen: staysOpen))
    }

    private init(_ path: RawPath, beneath named: Named) {
        self.path = path
        self.named = named
    }

    /// A folder in this one, with itself as the limit.
    /// - Parameter path: Begins with ``path``.
    package func folder(_ path: RawPath) -> FolderRoot { FolderRoot(path, beneath: named) }

    /// Opens a file or a folder in this one. Never blocks, on a FIFO neither.
    /// - Parameter path: Begins with ``path``.
    /// - Returns: nil where that fails, for the reason in `errno`: `EXDEV` where a link leads out.
    package func open(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        named.entered { folder in
            let whole = Self.relative(path, to: named.path)
            if self.path == named.path { return folder.openBeneath(whole, flags) }
            // Mostly there are no links, and a path that is beneath this folder by its names is beneath it.
            let inside = Self.relative(path, to: self.path)
            if !inside.leavesByName, let opened = folder.openBeneathUnlinked(whole, flags) { return opened }
            return folder.openBeneath(Self.relative(self.path, to: named.path), FileDescriptor.entering)?
                .openBeneath(inside, flags)
        }
    }

    /// The metadata of a file or a folder in this one; nil where it can't be reached, for the reason in `errno`.
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
    /// Opens a path that stays beneath a folder; nil for the folder is a path that the user named. Never blocks.
    package static func open(_ path: RawPath, in root: FolderRoot?, _ flags: Int32) -> FileDescriptor? {
        if let root { root.open(path, flags) } else { open(path, flags) }
    }
}
