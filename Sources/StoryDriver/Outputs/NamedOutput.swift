import StoryFiles
import StoryPlatform

/// A file that was named on the command line. A symbolic link stays and is followed, since the author named it: its target is
/// written, or created if it does not exist, as by `>` in a shell. A device or pipe is written directly.
package final class NamedOutput {
    private enum Target {
        case file(OutputFile)
        /// The descriptor of a device or pipe.
        case device(Int32)
    }

    private let path: RawPath
    /// Opened on first use; nil once it is finished, or after an error.
    private var target: Target?

    package init(_ path: RawPath) { self.path = path.linkTarget }

    deinit { discard() }

    /// Writes a whole file. Returns whether anything changed.
    package static func write(_ bytes: [UInt8], to path: RawPath) throws(SystemError) -> Bool {
        let file = NamedOutput(path)
        try bytes.withBytes { (bytes) throws(SystemError) in try file.write(bytes) }
        return try file.finish()
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        do throws(SystemError) {
            switch try opened() {
            case .file(let file): try file.write(bytes)
            case .device(let raw):
                guard FileDescriptor.write(bytes, to: raw) else { throw SystemError("can't write", path) }
            }
        } catch {
            discard()
            throw error
        }
    }

    /// Moves a file to its path. Returns whether anything changed.
    package func finish() throws(SystemError) -> Bool {
        defer { discard() }
        switch try opened() {
        case .file(let file): return try file.finish()
        case .device: return true
        }
    }

    private func opened() throws(SystemError) -> Target {
        if let target { return target }
        let status = path.status
        let opened: Target
        if status == nil, errno == ELOOP { throw SystemError("can't write", path) }
        if status?.isFolder == true { throw SystemError("can't write", path, errno: EISDIR) }
        if status?.isFile == false {
            let raw = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
            guard raw >= 0 else { throw SystemError("can't write", path) }
            opened = .device(raw)
        } else {
            guard let folder = FileDescriptor.open(path.folder, O_RDONLY | O_DIRECTORY) else {
                throw SystemError("can't write", path)
            }
            opened = .file(OutputFile(in: OpenFolder(folder), name: path.name, shownAs: path))
        }
        target = opened
        return opened
    }

    /// Closes a device, and removes an unfinished file.
    private func discard() {
        if case .device(let raw) = target { close(raw) }
        target = nil
    }
}
