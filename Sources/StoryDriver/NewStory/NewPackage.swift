import StoryCompiler
import StoryFiles
import StoryPlatform

/// A new story package for an author. Writing it never changes existing files, and removes everything it wrote after an error.
package struct NewPackage {
    package struct File {
        /// The components of its path in the package.
        let names: [[UInt8]]
        let content: Content

        enum Content {
            case bytes([UInt8])
            /// A copy of a file of another package.
            case copy(String, PackageFolder)
        }

        package init(_ path: String, _ content: [UInt8]) {
            names = RawPath(path).names
            self.content = .bytes(content)
        }

        /// Creates a copy of another package's file at the path `original`, under these path components.
        init(_ names: [[UInt8]], copyOf original: String, in package: PackageFolder) {
            self.names = names
            content = .copy(original, package)
        }
    }

    private var folders = NewFolders()
    private var written: [RawPath] = []

    private init() {}

    /// Writes files into a folder, which is created if it is missing, with those above it. Returns the paths of the files.
    /// Throws conflicts with existing files, or a system error; nothing has changed then.
    package static func write(_ files: [File], into folder: RawPath) throws(SystemError) -> [RawPath] {
        try checkLocation(folder, files)
        var package = NewPackage()
        do throws(SystemError) {
            try package.folders.make(folder)
            for file in files { try package.write(file, into: folder) }
        } catch {
            for path in package.written { _ = path.withCString { unlink($0) } }
            package.folders.remove()
            throw error
        }
        return package.written
    }

    /// Checks for conflicts before anything is written.
    private static func checkLocation(_ folder: RawPath, _ files: [File]) throws(SystemError) {
        guard folder.isListed else { return }
        guard let status = folder.status else {
            throw SystemError("'\(folder.shown)' is a symbolic link that leads nowhere; name another folder")
        }
        guard status.isFolder else {
            throw SystemError("'\(folder.shown)' is \(status.kindInWords), not a folder; name another one")
        }
        // The last file makes the clearest message.
        for file in files.reversed() {
            let path = folder.appending(Array(file.names.joined(separator: "/".utf8)))
            if path.isListed {
                throw SystemError("'\(path.shown)' is there already, and is not overwritten; name another folder")
            }
        }
    }

    private mutating func write(_ file: File, into folder: RawPath) throws(SystemError) {
        guard var parent = FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY) else {
            throw SystemError("can't write into", folder)
        }
        var path = folder
        for name in file.names.dropLast() {
            path = path.appending(name)
            try folders.make(path)
            guard let next = parent.openFolder(name) else { throw SystemError(writingInto: path) }
            parent = next
        }
        let name = file.names[file.names.count - 1]
        path = path.appending(name)
        guard let descriptor = parent.openEntry(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666) else {
            throw SystemError("can't write", path)
        }
        written.append(path)
        switch file.content {
        case .bytes(let bytes):
            guard bytes.withUnsafeBytes({ descriptor.write($0) }) else { throw SystemError("can't write", path) }
        case .copy(let original, let package):
            let location = package.location(of: original)
            guard let source = package.open(original) else { throw SystemError("can't read", location) }
            let isRead = try source.forEachPiece { (piece) throws(SystemError) in
                guard descriptor.write(piece) else { throw SystemError("can't write", path) }
            }
            guard isRead else { throw SystemError("can't read", location) }
        }
    }
}
