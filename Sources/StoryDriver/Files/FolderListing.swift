import Glibc

/// The names in a folder.
enum FolderListing {
    /// The entries of a folder but for `.` and `..`, sorted by their bytes; nil where it can't be read, which `errno`
    /// explains.
    static func names(_ path: RawPath) -> [[UInt8]]? {
        guard let stream = path.withCString({ opendir($0) }) else { return nil }
        return names(of: stream)
    }

    /// The same of an open folder.
    static func names(_ folder: borrowing FileDescriptor) -> [[UInt8]]? {
        let copy = openat(folder.raw, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return nil }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return nil
        }
        return names(of: stream)
    }

    private static func names(of stream: OpaquePointer) -> [[UInt8]] {
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            // The record ends behind the name, so the 256 bytes that its type declares must not be copied.
            let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
            let name = RawPath(cString: start.assumingMemoryBound(to: CChar.self)).bytes
            if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
