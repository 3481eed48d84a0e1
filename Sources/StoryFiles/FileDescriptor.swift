import StoryPlatform

/// An open file or folder, closed when the value is destroyed.
package struct FileDescriptor: ~Copyable {
    package let raw: Int32

    /// Takes ownership of an open descriptor.
    package init(adopting raw: Int32) { self.raw = raw }

    deinit { close(raw) }

    /// Releases the descriptor to the caller, who must close it.
    package consuming func release() -> Int32 {
        let raw = raw
        discard self
        return raw
    }

    /// The file's status: its type, size and identity; nil after an error.
    package var status: stat? {
        var status = stat()
        return fstat(raw, &status) == 0 ? status : nil
    }

    /// The current path without symbolic links; nil if the system does not report it.
    package var path: RawPath? { Self.path(of: raw) }

    /// Returns the current path of an open file, without symbolic links; nil if the system does not report it.
    package static func path(of raw: Int32) -> RawPath? {
        #if canImport(Darwin)
            var path = [CChar](repeating: 0, count: Int(PATH_MAX))
            return fcntl(raw, F_GETPATH, &path) == 0 ? RawPath(cString: path) : nil
        #else
            return RawPath(Array("/proc/self/fd/\(raw)".utf8)).readLink
        #endif
    }

    /// Opens a path. Never blocks, not even on a FIFO.
    package static func open(_ path: RawPath, _ flags: Int32) -> FileDescriptor? {
        let raw = path.withCString { StoryPlatform.open($0, flags | O_NONBLOCK | O_CLOEXEC) }
        return raw < 0 ? nil : FileDescriptor(adopting: raw)
    }

    /// Opens an entry of this folder, which must not be a symbolic link. `mode` is that of a new file.
    package func openEntry(_ name: [UInt8], _ flags: Int32, mode: mode_t = 0) -> FileDescriptor? {
        let raw = RawPath(name).withCString { openat(self.raw, $0, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode) }
        return raw < 0 ? nil : FileDescriptor(adopting: raw)
    }

    /// Returns the status of an entry of this folder, without following a symbolic link; nil after an error, with `errno` set.
    package func status(of name: [UInt8]) -> stat? {
        var status = stat()
        return RawPath(name).withCString { fstatat(raw, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
    }

    /// Creates a folder in this folder. Returns false after an error, with `errno` set: `EEXIST` if there is one.
    package func makeFolder(_ name: [UInt8]) -> Bool { RawPath(name).withCString { mkdirat(raw, $0, 0o777) } == 0 }

    /// Opens a folder in this folder. Sets `errno` after an error.
    package func openFolder(_ name: [UInt8]) -> FileDescriptor? {
        if let folder = openEntry(name, O_RDONLY | O_DIRECTORY) { return folder }
        // With O_DIRECTORY, a symbolic link is reported as not a directory, which would be misleading.
        let code = errno
        errno = status(of: name)?.isLink == true ? ELOOP : code
        return nil
    }

    /// Reads up to `count` bytes. Returns 0 at the end of the file, and nil after an error, with `errno` set. Retries after
    /// interruptions, and waits for descriptors that would block.
    package func read(into buffer: UnsafeMutableRawPointer, _ count: Int) -> Int? {
        while true {
            let got = StoryPlatform.read(raw, buffer, count)
            if got >= 0 { return got }
            if errno == EAGAIN { Self.wait(for: POLLIN, on: raw) } else if errno != EINTR { return nil }
        }
    }

    /// Reads until a buffer is full, or to the end. Returns the number of bytes; nil after an error, with `errno` set.
    /// - Parameter expected: The number of bytes to the end of the file, if it is known. It saves the read that would
    ///   detect the end.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, expecting expected: Int? = nil) -> Int? {
        var count = 0
        while count < buffer.count {
            guard let got = read(into: buffer.baseAddress! + count, buffer.count - count) else { return nil }
            count += got
            if got == 0 || count == expected { break }
        }
        return count
    }

    /// Fills a buffer from `offset`, whatever the position of the file. Returns false if it ends before, or can't be read.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        var count = 0
        while count < buffer.count {
            let got = pread(raw, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
            if got > 0 { count += got } else if got == 0 || errno != EINTR { return false }
        }
        return true
    }

    /// Passes the rest of the file in pieces. Returns false if it can't be read, with `errno` set.
    package func forEachPiece<Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while let count = read(into: buffer.baseAddress!, buffer.count) {
            if count == 0 { return true }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return false
    }

    /// Writes all of `bytes`. Returns false after an error, with `errno` set.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool { Self.write(bytes, to: raw) }

    /// Writes all of `bytes` to a descriptor that stays open. Returns false after an error, with `errno` set.
    package static func write(_ bytes: UnsafeRawBufferPointer, to raw: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let written = StoryPlatform.write(raw, rest.baseAddress, rest.count)
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            } else if errno == EAGAIN {
                wait(for: POLLOUT, on: raw)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    private static func wait(for events: Int32, on raw: Int32) {
        var ready = pollfd(fd: raw, events: Int16(events), revents: 0)
        _ = poll(&ready, 1, -1)
    }
}

extension stat {
    package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
    /// The identity of the file, independent of its names.
    package var identity: FileIdentity { FileIdentity(device: st_dev, inode: st_ino) }

    /// The type of file in words, for messages: `a folder`, `a named pipe`.
    package var kindInWords: String {
        switch st_mode & S_IFMT {
        case S_IFREG: "a file"
        case S_IFDIR: "a folder"
        case S_IFIFO: "a named pipe"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "something else"
        }
    }
}

/// The identity of a file, independent of its names.
package struct FileIdentity: Hashable, Sendable {
    let device: dev_t
    let inode: ino_t
}
