import StoryFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that SQLite keeps beside a database while that is written, and that a writer leaves there who is killed.
struct SideFile {
    private enum Kind: String, CaseIterable {
        case journal = "-journal"
        case log = "-wal"
        case sharedMemory = "-shm"
    }

    let path: RawPath
    private let kind: Kind

    /// The file of a path; nil where SQLite keeps nothing of this name.
    init?(_ path: RawPath) {
        guard let kind = Kind.allCases.first(where: { path.bytes.ends(with: $0.rawValue) }) else { return nil }
        self.path = path
        self.kind = kind
    }

    private init(_ kind: Kind, of database: RawPath) {
        path = RawPath(database.bytes + kind.rawValue.utf8)
        self.kind = kind
    }

    /// All that may lie beside a database, whether they do or not.
    static func all(of database: RawPath) -> [SideFile] { Kind.allCases.map { SideFile($0, of: database) } }

    /// The shared memory of a write-ahead log, which SQLite opens by ways of its own; nil for another file.
    var sharedMemory: SideFile? {
        kind == .log ? SideFile(.sharedMemory, of: RawPath(path.bytes.dropLast(kind.rawValue.utf8.count))) : nil
    }

    /// Why SQLite may not use it, in words; nil where it may, or where nothing is there.
    ///
    /// It has to be a file, with one name, as SQLite writes it: who follows a link or waits for a pipe would read, write or
    /// empty something else. A journal of a change to several databases ends with the name of one more journal, which SQLite
    /// deletes when it is done: that can be any file, and no library is changed together with another.
    /// (https://www.sqlite.org/fileformat.html, 3 and 4.1; https://www.sqlite.org/walformat.html, 2.1.)
    var problem: String? {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        let name = "'\(RawPath(path.name).shown)'"
        guard status.isFile, status.st_nlink == 1, isOfSQLite(Int(status.st_size)) else {
            return "\(name) lies beside it, where SQLite keeps what it writes; move it away"
        }
        if kind == .journal, bytes(8, at: Int(status.st_size) - 8) == Self.magic {
            return "\(name) beside it names another journal, which SQLite would delete; move it away"
        }
        return nil
    }

    /// Why SQLite may not use what lies beside a database; nil where it may.
    static func problem(beside database: RawPath) -> String? { all(of: database).lazy.compactMap(\.problem).first }

    /// How a journal begins, and ends that names another one.
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Whether SQLite may have left it; an empty one, too.
    private func isOfSQLite(_ size: Int) -> Bool {
        if size == 0 { return true }
        let start = bytes(4, at: 0)
        switch kind {
        // A journal that is done with begins with zeros.
        case .journal: return start == Array(Self.magic.prefix(4)) || start == [0, 0, 0, 0]
        case .log: return start == [0x37, 0x7F, 0x06, 0x82] || start == [0x37, 0x7F, 0x06, 0x83]
        // It may be locked, and to close it would let go of all locks that this process has on it (POSIX). It grows by
        // this many bytes, and has three before.
        case .sharedMemory: return size == 3 || size.isMultiple(of: 32768)
        }
    }

    private func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
        guard offset >= 0, let file = FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return bytes.withUnsafeMutableBytes({ FileDescriptor.fill($0, from: file.raw, at: offset) }) ? bytes : nil
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
