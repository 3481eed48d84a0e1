import StoryPlatform

#if canImport(Darwin)
    private typealias FolderStream = UnsafeMutablePointer<DIR>
#else
    private typealias FolderStream = OpaquePointer
#endif

package enum FolderListing {
    /// The type of an entry, as far as a search needs it.
    package enum Kind {
        case folder, link, other

        /// Determines the type of an entry by its path. Returns nil after an error, with `errno` set.
        package init?(of path: RawPath) {
            guard let status = path.linkStatus else { return nil }
            self = status.isFolder ? .folder : status.isLink ? .link : .other
        }
    }

    /// An entry of a folder. `kind` is nil if the file system does not report it.
    package struct Entry {
        package let name: [UInt8]
        package let kind: Kind?
    }

    /// Returns the entries of an open folder without `.` and `..`, sorted by bytes; nil after an error, with `errno` set.
    package static func entries(_ folder: consuming FileDescriptor) -> [Entry]? {
        let raw = folder.release()
        guard let stream = fdopendir(raw) else {
            close(raw)
            return nil
        }
        defer { closedir(stream) }
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
        return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    }

    package static func names(_ folder: consuming FileDescriptor) -> [[UInt8]]? { entries(folder)?.map(\.name) }

    /// Returns the names of the entries of a folder that stays open.
    package static func names(in folder: borrowing FileDescriptor) -> [[UInt8]]? {
        guard let copy = folder.openEntry([UInt8(ascii: ".")], O_RDONLY | O_DIRECTORY) else { return nil }
        return names(copy)
    }

    /// Returns the names of the entries of a folder that the user named.
    package static func names(_ path: RawPath) -> [[UInt8]]? {
        guard let folder = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) else { return nil }
        return names(folder)
    }

    /// Returns the next entry other than `.` and `..`, with its `readdir` type; nil after the last.
    private static func next(of stream: FolderStream) -> (name: [UInt8], type: UInt8)? {
        while let entry = readdir(stream) {
            // The record ends after the name, so the declared 256 bytes of the struct must not be copied.
            let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
            let name = start.assumingMemoryBound(to: CChar.self)
            if strcmp(name, ".") != 0, strcmp(name, "..") != 0 {
                return (RawPath(cString: name).bytes, entry.pointee.d_type)
            }
        }
        return nil
    }
}
