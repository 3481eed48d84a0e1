import StoryFiles
import StoryPlatform
import StorySource

/// Where `mdxc catalog` writes: one file, which takes the place of nothing but a library.
package struct LibraryOutput: Sendable {
    private let path: RawPath
    /// Its folder, absolute and without symbolic links.
    private let folder: RawPath
    /// How many bytes of a file tell whether it is a library, and whether these are the bytes of one.
    private let headerByteCount: Int
    private let isLibrary: @Sendable ([UInt8]) -> Bool
    /// Makes room for a file that takes the place of the library, until what it gives is let go.
    private let makeRoom: @Sendable (RawPath) throws(SystemError) -> AnyObject

    /// A file that is not there yet, in a folder that is, or a library. Throws for anything else.
    package init(
        _ path: RawPath, headerByteCount: Int, isLibrary: @escaping @Sendable ([UInt8]) -> Bool,
        makeRoom: @escaping @Sendable (RawPath) throws(SystemError) -> AnyObject
    ) throws(SystemError) {
        // A symbolic link is followed, as by other outputs that are one file.
        let file = path.resolved ?? path
        guard let folder = file.folder.resolved else { throw SystemError("can't write", path) }
        self.path = path
        self.folder = folder
        self.headerByteCount = headerByteCount
        self.isLibrary = isLibrary
        self.makeRoom = makeRoom
        try check()
    }

    /// Writes the library whole or not at all.
    /// - Returns: Whether anything changed.
    package func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
        try check()
        // To close the file would let go of the locks on it (POSIX), so from here on it is open until the new one is there.
        let room = try makeRoom(path)
        return try withExtendedLifetime(room) { () throws(SystemError) in
            let file = NamedOutput(path)
            let written = bytes.withUnsafeBytes { bytes in
                Result { () throws(SystemError) in try file.write(bytes) }
            }
            try written.get()
            return try file.finish()
        }
    }

    /// The path to a folder as seen from the library; nil where there is none that is UTF-8.
    package func relativePath(to other: RawPath) -> String? {
        guard let other = other.resolved else { return nil }
        let (own, others) = (Self.names(of: folder), Self.names(of: other))
        let common = zip(own, others).prefix { $0 == $1 }.count
        var names = own[common...].map { _ in Array("..".utf8) } + others[common...]
        // What has a colon in its first part would be a URL (RFC 3986, 4.2).
        if names.first.map({ $0.contains(UInt8(ascii: ":")) }) ?? true { names.insert(Array(".".utf8), at: 0) }
        return String(wellFormed: Array(names.joined(separator: [UInt8(ascii: "/")])))
    }

    private static func names(of path: RawPath) -> [[UInt8]] {
        path.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    }

    private func check() throws(SystemError) {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else {
            // Where a symbolic link leads nowhere, a new file would take its place.
            if errno == ENOENT { return }
            throw SystemError("can't write", path)
        }
        guard let file = FileDescriptor.open(path, O_RDONLY) else { throw SystemError("can't read", path) }
        var header = [UInt8](repeating: 0, count: headerByteCount)
        let count = status.isFile ? header.withUnsafeMutableBytes { file.fill($0) } : nil
        guard let count, isLibrary(Array(header[..<count])) else {
            throw SystemError(
                "can't write '\(path.shown)': it is there already and no library; move it, or name another file with '-o'"
            )
        }
    }
}
