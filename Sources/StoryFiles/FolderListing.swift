#if canImport(Glibc)
    import Glibc

    private typealias FolderStream = OpaquePointer
#else
    import Darwin

    private typealias FolderStream = UnsafeMutablePointer<DIR>
#endif

/// The names in a folder.
package enum FolderListing {
    /// What an entry is, as far as a search wants to know.
    package enum Kind {
        case folder, link, other
    }

    /// An entry of a folder. `kind` is nil where the file system does not say.
    package struct Entry {
        package let name: [UInt8]
        package let kind: Kind?
    }

    /// What stands for a folder, and its entries but for `.` and `..`, sorted by their bytes; nil where it can't be read,
    /// which `errno` explains.
    package static func entries(_ path: RawPath) -> (identity: FileIdentity, entries: [Entry])? {
        guard let stream = path.withCString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var status = stat()
        guard fstat(dirfd(stream), &status) == 0 else { return nil }
        var entries: [Entry] = []
        while let (name, type) = next(of: stream) {
            let kind: Kind? =
                switch Int(type) {
                case Int(DT_DIR): .folder
                case Int(DT_LNK): .link
                case Int(DT_UNKNOWN): nil
                default: .other
                }
            entries.append(Entry(name: name, kind: kind))
        }
        entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
        return (status.identity, entries)
    }

    /// The entries of a folder but for `.` and `..`, sorted by their bytes; nil where it can't be read, which `errno`
    /// explains.
    package static func names(_ path: RawPath) -> [[UInt8]]? {
        guard let stream = path.withCString({ opendir($0) }) else { return nil }
        return names(of: stream)
    }

    /// The same of an open folder.
    package static func names(_ folder: borrowing FileDescriptor) -> [[UInt8]]? {
        let copy = openat(folder.raw, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return nil }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return nil
        }
        return names(of: stream)
    }

    private static func names(of stream: FolderStream) -> [[UInt8]] {
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let (name, _) = next(of: stream) { names.append(name) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The next entry but for `.` and `..`, with its type in the words of `readdir`; nil behind the last.
    private static func next(of stream: FolderStream) -> (name: [UInt8], type: UInt8)? {
        while let entry = readdir(stream) {
            // The record ends behind the name, so the 256 bytes that its type declares must not be copied.
            let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
            let name = RawPath(cString: start.assumingMemoryBound(to: CChar.self)).bytes
            if name != [UInt8(ascii: ".")], name != Array("..".utf8) { return (name, entry.pointee.d_type) }
        }
        return nil
    }
}
