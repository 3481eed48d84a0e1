import StoryDriver
import StoryFiles
import StoryKit
import StoryPlatform
import StorySQLite
import StorySource

/// The output of `mdxc catalog`: a file, which replaces only a library.
struct LibraryOutput: Sendable {
    private let path: RawPath
    /// Its folder, absolute and without symbolic links.
    private let folder: RawPath

    /// Creates the output: a new file in an existing folder, or an existing library. Throws for anything else.
    init(_ path: RawPath) throws(SystemError) {
        // A symbolic link is followed, as for other outputs that are one file.
        let file = path.resolved ?? path
        guard let folder = file.folder.resolved else { throw SystemError("can't write", path) }
        self.path = path
        self.folder = folder
        try check()
    }

    /// Writes the library atomically. Returns whether anything changed.
    func write(_ stories: [StoryRecord]) throws(SystemError) -> Bool {
        try check()
        let bytes: [UInt8]
        let lock: LibraryReplacement
        do throws(StoryStoreError) {
            bytes = try LibraryFile.bytes(stories)
            // Closing the file would release its locks (POSIX), so it stays open from here until the new one is there.
            lock = try LibraryReplacement(path)
        } catch {
            throw SystemError("can't write '\(path.shown)': \(error)")
        }
        return try withExtendedLifetime(lock) { () throws(SystemError) in try NamedOutput.write(bytes, to: path) }
    }

    /// Returns the path to a folder relative to the library; nil if the folder does not exist, or the path is not
    /// UTF-8.
    func relativePath(to other: RawPath) -> String? {
        guard let other = other.resolved else { return nil }
        let (own, others) = (folder.names, other.names)
        let common = zip(own, others).prefix { $0 == $1 }.count
        var names = own[common...].map { _ in Array("..".utf8) } + others[common...]
        // A colon in the first component would make it a URL (RFC 3986, 4.2).
        if names.first.map({ $0.contains(UInt8(ascii: ":")) }) ?? true { names.insert(Array(".".utf8), at: 0) }
        return String(wellFormed: Array(names.joined(separator: [UInt8(ascii: "/")])))
    }

    private func check() throws(SystemError) {
        guard let status = path.status else {
            // A new file would replace a dangling symbolic link.
            if errno == ENOENT { return }
            throw SystemError("can't write", path)
        }
        guard let file = FileDescriptor.open(path, O_RDONLY) else { throw SystemError("can't read", path) }
        guard status.isFile, let header = file.bytes(upTo: LibraryFile.headerByteCount),
            LibraryFile.isLibrary(header)
        else {
            throw SystemError(
                "can't write '\(path.shown)': it exists and is not a library; move it, or name another file with '-o'"
            )
        }
    }
}
