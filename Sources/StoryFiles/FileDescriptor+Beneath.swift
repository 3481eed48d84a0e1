import CStorySystem
import StoryPlatform

extension FileDescriptor {
    /// The flags to open a file or folder only for its status. On Linux they need no read permission (O_PATH, which the
    /// module Glibc does not declare).
    #if os(Linux)
        package static let naming: Int32 = 0o10_000_000
    #else
        package static let naming = O_EVTONLY
    #endif
    /// The flags to open a folder in order to reach its entries. On Linux they need no permission to list it.
    package static let entering = naming | O_DIRECTORY

    /// Opens a path relative to this folder. Symbolic links are followed if they stay in the folder.
    ///
    /// On Linux this uses openat2(2) with `RESOLVE_BENEATH`. If the system lacks the call, or it refuses an absolute
    /// link, the path is resolved and then opened component by component, without following links.
    /// - Returns: nil after an error, with `errno` set: `EXDEV` if the path leaves the folder.
    package func openBeneath(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        #if os(Linux)
            if let opened = openBeneath(path, flags, followsLinks: true) { return opened }
            // Some sandboxes return EPERM for unknown calls. EAGAIN: a folder was renamed meanwhile.
            guard [EXDEV, ENOSYS, EPERM, EAGAIN].contains(errno) else { return nil }
        #endif
        return openResolved(path, flags)
    }

    /// Opens a path relative to this folder without following links. Also returns nil if the system has no call for that.
    package func openBeneathUnlinked(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        #if os(Linux)
            openBeneath(path, flags, followsLinks: false)
        #else
            nil
        #endif
    }

    #if os(Linux)
        private func openBeneath(_ path: RawPath, _ flags: Int32, followsLinks: Bool) -> FileDescriptor? {
            // openat2 refuses flags that open ignores.
            let waiting = flags & Self.naming != 0 ? 0 : O_NONBLOCK
            let opened = path.withCString {
                story_open_beneath(raw, $0, flags | waiting | O_CLOEXEC, followsLinks ? 1 : 0)
            }
            return opened < 0 ? nil : FileDescriptor(adopting: opened)
        }
    #endif

    private func openResolved(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        guard let own = self.path, path.bytes.first != UInt8(ascii: "/") else {
            errno = EXDEV
            return nil
        }
        guard let target = own.appending(path.bytes).resolved else { return nil }
        guard let names = target.names(beneath: own) else {
            errno = EXDEV
            return nil
        }
        var folder = FileDescriptor(adopting: fcntl(raw, F_DUPFD_CLOEXEC, 0))
        for name in names.dropLast() {
            guard let next = folder.openEntry(name, Self.entering) else { return nil }
            folder = next
        }
        return folder.openEntry(names.last ?? [UInt8(ascii: ".")], flags)
    }
}
