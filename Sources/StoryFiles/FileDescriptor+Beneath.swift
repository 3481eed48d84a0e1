import CStorySystem
import StoryPlatform

extension FileDescriptor {
    /// How something is opened to ask for its status, which on Linux takes no right to read it (O_PATH, which the module Glibc
    /// does not name).
    #if os(Linux)
        package static let naming: Int32 = 0o10_000_000
    #else
        package static let naming = O_EVTONLY
    #endif
    /// How a folder is opened to reach what is in it, which on Linux takes no right to list it.
    package static let entering = naming | O_DIRECTORY

    /// Opens what a relative path leads to from this folder. Symbolic links are followed as long as they stay in the folder.
    ///
    /// On Linux by openat2(2) with `RESOLVE_BENEATH`. Where that says no because a link is absolute, or does not exist, the
    /// path is resolved and then opened name by name, without following links.
    /// - Returns: nil where that fails, for the reason in `errno`: `EXDEV` where the path leads out of the folder.
    package func openBeneath(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        #if os(Linux)
            if let opened = openBeneath(path, flags, followsLinks: true) { return opened }
            // EPERM: what some sandboxes answer for calls that they don't know. EAGAIN: something was renamed meanwhile.
            guard [EXDEV, ENOSYS, EPERM, EAGAIN].contains(errno) else { return nil }
        #endif
        return openResolved(path, flags)
    }

    /// The same without following links; nil too where the system has no call for that.
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
