import StoryPlatform

#if canImport(Darwin)
    private typealias FolderStream = UnsafeMutablePointer<DIR>
#else
    private typealias FolderStream = OpaquePointer
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

    /// The entries of a folder that was opened to be read, but for `.` and `..`, sorted by their bytes; nil where it can't be
    /// read, which `errno` explains.
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

    /// The names in a folder, as above.
    package static func names(_ folder: consuming FileDescriptor) -> [[UInt8]]? { entries(folder)?.map(\.name) }

    /// The names in a folder that stays open, as above.
    package static func names(in folder: borrowing FileDescriptor) -> [[UInt8]]? {
        guard let copy = folder.openEntry([UInt8(ascii: ".")], O_RDONLY | O_DIRECTORY) else { return nil }
        return names(copy)
    }

    /// The names in a folder that the user named, as above.
    package static func names(_ path: RawPath) -> [[UInt8]]? {
        guard let folder = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) else { return nil }
        return names(folder)
    }

    /// The next entry but for `.` and `..`, with its type in the words of `readdir`; nil after the last.
    private static func next(of stream: FolderStream) -> (name: [UInt8], type: UInt8)? {
        while let entry = readdir(stream) {
            // The record ends after the name, so the 256 bytes that its type declares must not be copied.
            let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
            let name = RawPath(cString: start.assumingMemoryBound(to: CChar.self)).bytes
            if name != [UInt8(ascii: ".")], name != Array("..".utf8) { return (name, entry.pointee.d_type) }
        }
        return nil
    }
}
