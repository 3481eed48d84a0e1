import StoryFiles
import StoryPlatform

/// A file that SQLite keeps beside a database during a write, and that a killed writer leaves behind.
struct SideFile {
    private enum Kind: String, CaseIterable {
        case journal = "-journal"
        case log = "-wal"
        case sharedMemory = "-shm"
    }

    let path: RawPath
    private let kind: Kind

    /// Creates the file of a path; nil if the name is not one of SQLite's.
    init?(_ path: RawPath) {
        guard let kind = Kind.allCases.first(where: { path.bytes.ends(with: $0.rawValue) }) else { return nil }
        self.path = path
        self.kind = kind
    }

    private init(_ kind: Kind, of database: RawPath) {
        path = RawPath(database.bytes + kind.rawValue.utf8)
        self.kind = kind
    }

    /// Returns all files that may exist beside a database.
    static func all(of database: RawPath) -> [SideFile] { Kind.allCases.map { SideFile($0, of: database) } }

    /// The shared memory of a write-ahead log, which SQLite opens by other means; nil for another file.
    var sharedMemory: SideFile? {
        kind == .log ? SideFile(.sharedMemory, of: RawPath(path.bytes.dropLast(kind.rawValue.utf8.count))) : nil
    }

    /// Why SQLite must not use it; nil if it may, or if the file does not exist.
    ///
    /// It must be a regular file without other hard links, in the format that SQLite writes. Otherwise SQLite would
    /// read, write or empty another file, or wait for a pipe. A journal of a change to several databases ends with the
    /// name of another journal, which SQLite deletes afterwards. That could be any file. Libraries are never changed
    /// together, so such a journal is always refused. (https://www.sqlite.org/fileformat.html, 3 and 4.1;
    /// https://www.sqlite.org/walformat.html, 2.1.)
    var problem: String? {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        let name = RawPath(path.name)
        let foreign = "'\(name.shown)' has the name of a file that SQLite uses; move it away"
        guard status.isFile, status.st_nlink == 1 else { return foreign }
        guard kind != .sharedMemory else { return Self.isSharedMemory(Int(status.st_size)) ? nil : foreign }
        guard let file = FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW) else {
            // Another process may have deleted it.
            return errno == ENOENT ? nil : SystemError("can't read", name).message
        }
        var start: [UInt8] = [0, 0, 0, 0]
        guard let count = start.withUnsafeMutableBytes({ file.fill($0) }),
            count == 0 || count == 4 && beginnings.contains(start)
        else { return foreign }
        var end = [UInt8](repeating: 0, count: Self.magic.count)
        let offset = Int(file.status?.st_size ?? 0) - end.count
        let hasEnd = offset > 0 && end.withUnsafeMutableBytes { file.fill($0, at: offset) }
        guard kind == .journal, hasEnd, end == Self.magic else { return nil }
        return "'\(name.shown)' beside it names another journal, which SQLite would delete; move it away"
    }

    /// Returns why SQLite must not use the files beside a database; nil if it may.
    static func problem(beside database: RawPath) -> String? { all(of: database).lazy.compactMap(\.problem).first }

    /// The first bytes of a journal, and the last bytes of one that names another.
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// The possible first four bytes; a finished journal begins with zeros.
    private var beginnings: [[UInt8]] {
        switch kind {
        case .journal: [Array(Self.magic.prefix(4)), [0, 0, 0, 0]]
        case .log: [[0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83]]
        case .sharedMemory: []
        }
    }

    /// Whether shared memory of this size may be SQLite's: it has three bytes at first, then grows in units of 32 KiB. Its
    /// content is not checked, since closing the file would release this process's locks on it (POSIX).
    private static func isSharedMemory(_ size: Int) -> Bool { size == 3 || size.isMultiple(of: 32768) }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
