import CStorySystem
import StoryPlatform
import StorySource

/// One file that is written atomically, and only if its bytes change. It keeps the permissions of the old file.
///
/// The bytes come in pieces. As long as they equal those of the existing file, nothing is written. From the first
/// difference on they go to a temporary file in the same folder, which finally replaces the old one.
package final class OutputFile {
    private let folder: OpenFolder
    private let name: [UInt8]
    private let path: RawPath
    /// The descriptor of the existing file; -1 if there is none.
    private let existing: Int32
    private let existingByteCount: Int
    /// The owner and permissions of the existing file; nil if there is none.
    private let existingStatus: stat?
    /// The descriptor of the temporary file; -1 before it exists.
    private var temporary: Int32 = -1
    private var temporaryName: [UInt8] = []
    private var count = 0
    private var comparison: [UInt8] = []
    /// Whether the bytes are flushed to the disk before the file is moved to its path.
    private let isFlushed: Bool
    /// Called before anything in the folder changes.
    private let willChange: () throws(SystemError) -> Void

    /// Starts the file `name` in an open folder. Calls `willChange` once, before anything in the folder changes; an
    /// error from it ends the writing. `isFlushed`: whether to flush the file to the disk, so that it is complete even
    /// after a crash of the system.
    package init(
        in folder: OpenFolder, name: [UInt8], shownAs path: RawPath, isFlushed: Bool = true,
        willChange: @escaping () throws(SystemError) -> Void = {}
    ) {
        self.willChange = willChange
        self.isFlushed = isFlushed
        self.folder = folder
        self.name = name
        self.path = path
        existing = folder.descriptor.openEntry(name, O_RDONLY)?.release() ?? -1
        var status = stat()
        existingStatus = existing >= 0 && fstat(existing, &status) == 0 && status.isFile ? status : nil
        existingByteCount = existingStatus.map { Int($0.st_size) } ?? -1
    }

    /// The id of this process, which names its temporary files.
    private static let process = getpid()

    package static func isTemporary(_ name: [UInt8]) -> Bool { owner(ofTemporary: name) != nil }

    /// Returns the process id in the name of a temporary file, such as `.mdxc-1234-0`; nil for any other name.
    private static func owner(ofTemporary name: [UInt8]) -> pid_t? {
        let prefix = Array(".mdxc-".utf8)
        let numbers = name.dropFirst(prefix.count).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard name.starts(with: prefix), numbers.count == 2,
            numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        return pid_t(String(decoding: numbers[0], as: UTF8.self))
    }

    /// Deletes the temporary files of killed runs in an open folder. Those of a process that still runs stay: it may be writing a
    /// file that was named on its command line, for which there is no lock. `isLocked`: whether the folder is, so that this
    /// process is writing nothing in it.
    package static func removeTemporaries(in folder: borrowing FileDescriptor, isLocked: Bool = true) {
        for name in FolderListing.names(in: folder) ?? [] {
            guard let owner = owner(ofTemporary: name), isLocked && owner == process || !isAlive(owner) else {
                continue
            }
            _ = RawPath(name).withCString { unlinkat(folder.raw, $0, 0) }
        }
    }

    private static func isAlive(_ process: pid_t) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }

    /// Removes an unfinished file.
    deinit {
        if existing >= 0 { close(existing) }
        if temporary >= 0 { close(temporary) }
        if !temporaryName.isEmpty { _ = RawPath(temporaryName).withCString { unlinkat(folder.descriptor.raw, $0, 0) } }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        if bytes.isEmpty { return }
        if temporary < 0 {
            if try isExisting(bytes) {
                count += bytes.count
                return
            }
            try openTemporary()
        }
        guard FileDescriptor.write(bytes, to: temporary) else { throw SystemError("can't write", path) }
        count += bytes.count
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try bytes.withBytes { (bytes) throws(SystemError) in try write(bytes) }
    }

    /// Moves the file to its path. With `isFlushed`, flushes it first, so that a crash leaves either the old file or
    /// the new one. `willMove`: called directly before; an error from it leaves the old file.
    /// - Returns: Whether anything changed.
    package func finish(_ willMove: () throws(SystemError) -> Void = {}) throws(SystemError) -> Bool {
        if temporary < 0 {
            if count == existingByteCount { return false }
            try openTemporary()
        }
        guard !isFlushed || fsync(temporary) == 0 || errno == EINVAL else { throw SystemError("can't write", path) }
        try willMove()
        let failed = RawPath(temporaryName).withCString { old in
            RawPath(name).withCString { new in renameat(folder.descriptor.raw, old, folder.descriptor.raw, new) }
        }
        guard failed == 0 else { throw SystemError("can't write", path) }
        temporaryName = []
        return true
    }

    /// Returns whether the existing file continues with these bytes.
    private func isExisting(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Bool {
        guard count + bytes.count <= existingByteCount else { return false }
        if comparison.count < bytes.count { comparison = Array(repeating: 0, count: bytes.count) }
        let got = comparison.withUnsafeMutableBytes { pread(existing, $0.baseAddress, bytes.count, off_t(count)) }
        guard got == bytes.count else { return false }
        return comparison.withUnsafeBytes { memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0 }
    }

    /// Opens the temporary file, and copies the part that equals the existing one.
    private func openTemporary() throws(SystemError) {
        try willChange()
        for attempt in 0..<100 {
            let candidate = Array(".mdxc-\(Self.process)-\(attempt)".utf8)
            if let file = folder.descriptor.openEntry(candidate, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666) {
                temporary = file.release()
                temporaryName = candidate
                break
            }
            guard errno == EEXIST else { throw SystemError("can't write", path) }
        }
        guard temporary >= 0 else { throw SystemError("can't write", path, errno: EEXIST) }
        // The new file gets the owner of the old one. Most users may not change the owner.
        if let existingStatus {
            _ = fchown(temporary, existingStatus.st_uid, existingStatus.st_gid)
            story_copy_attributes(existing, temporary)
            _ = fchmod(temporary, existingStatus.st_mode & 0o777)
        }
        var buffer = [UInt8](repeating: 0, count: min(count, 1 << 16))
        var copied = 0
        while copied < count {
            let wanted = min(buffer.count, count - copied)
            let got = buffer.withUnsafeMutableBytes { pread(existing, $0.baseAddress, wanted, off_t(copied)) }
            guard got > 0,
                buffer.withUnsafeBytes({
                    FileDescriptor.write(UnsafeRawBufferPointer(rebasing: $0[..<got]), to: temporary)
                })
            else { throw SystemError("can't write", path) }
            copied += got
        }
    }
}

extension [UInt8] {
    /// Passes the bytes to `write`. Unlike `withUnsafeBytes`, keeps the type of the error.
    package func withBytes(_ write: (UnsafeRawBufferPointer) throws(SystemError) -> Void) throws(SystemError) {
        var failure: SystemError?
        withUnsafeBytes { bytes in
            do throws(SystemError) { try write(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
