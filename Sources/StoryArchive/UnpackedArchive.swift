import CStoryArchive
import StoryPlatform
import StorySource

/// The files of a zip file, unpacked with libarchive.
struct UnpackedArchive {
    /// The cost of a file besides its bytes and its name.
    private static let entryCost = 64

    /// The content of each file, by path.
    private(set) var files: [ExactName: [UInt8]] = [:]
    private let limits: ArchiveLimits
    private var total = 0

    init(_ bytes: [UInt8], _ limits: ArchiveLimits) throws(ArchiveError) {
        self.limits = limits
        guard let archive = archive_read_new() else { throw .notAnArchive }
        defer { archive_read_free(archive) }
        // The streaming reader would accept content before the archive, and not detect links.
        archive_read_support_format_zip_seekable(archive)
        archive_read_set_format_option(archive, "zip", "mac-ext", nil)
        // libarchive converts UTF-8 names to the encoding of the thread's locale, which is ASCII in most programs.
        let unicode = newlocale(LC_CTYPE_MASK, Self.unicodeLocale, nil)
        let former = unicode.flatMap { uselocale($0) }
        defer {
            if let former { uselocale(former) }
            if let unicode { freelocale(unicode) }
        }
        let result = bytes.withUnsafeBytes { bytes -> Result<Void, ArchiveError> in
            guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
                return .failure(.notAnArchive)
            }
            return Result { () throws(ArchiveError) in try read(archive) }
        }
        try result.get()
        if files.isEmpty { throw .notAnArchive }
        leaveOutTopFolder()
    }

    #if canImport(Glibc)
        private static let unicodeLocale = "C.UTF-8"
    #else
        private static let unicodeLocale = "UTF-8"
    #endif

    private mutating func read(_ archive: OpaquePointer) throws(ArchiveError) {
        while true {
            var header: OpaquePointer?
            let code = archive_read_next_header(archive, &header)
            if code == ARCHIVE_EOF { return }
            guard let header, code >= ARCHIVE_WARN, let name = archive_entry_pathname(header) else {
                // Without a file so far, the central directory is invalid.
                if files.isEmpty, header == nil { throw .notAnArchive }
                throw .damaged(name: "?", reason: Self.reason(archive))
            }
            try read(header, EntryName.text(Self.bytes(name)), of: archive)
        }
    }

    private mutating func read(
        _ header: OpaquePointer, _ name: String, of archive: OpaquePointer
    ) throws(ArchiveError) {
        guard let path = EntryName.path(name) else { throw .outside(name: name) }
        let kind = archive_entry_filetype(header) & S_IFMT
        if kind == S_IFDIR || EntryName.isResourceFork(path) { return }
        guard kind == S_IFREG, !path.isEmpty else { throw .notAFile(name: name) }
        if archive_entry_is_encrypted(header) != 0 { throw .encrypted(name: name) }
        if files[ExactName(path)] != nil { throw .duplicate(name: path) }
        // Refuse a declared size above the limit without unpacking. A false one is detected below.
        if archive_entry_size(header) > limits.file { throw .fileTooLarge(name: path, limit: limits.file) }
        try count(Self.entryCost + path.utf8.count)
        files[ExactName(path)] = try content(path, of: archive)
    }

    private mutating func content(_ path: String, of archive: OpaquePointer) throws(ArchiveError) -> [UInt8] {
        var content: [UInt8] = []
        while true {
            var piece: UnsafeRawPointer?
            var count = 0
            var offset: Int64 = 0
            let code = archive_read_data_block(archive, &piece, &count, &offset)
            if code == ARCHIVE_EOF { return content }
            guard code == ARCHIVE_OK, offset == content.count else {
                throw .damaged(name: path, reason: Self.reason(archive))
            }
            guard content.count + count <= limits.file else { throw .fileTooLarge(name: path, limit: limits.file) }
            try self.count(count)
            content.append(contentsOf: UnsafeRawBufferPointer(start: piece, count: count))
        }
    }

    private mutating func count(_ bytes: Int) throws(ArchiveError) {
        total += bytes
        guard total <= limits.total else { throw .tooLarge(limit: limits.total) }
    }

    /// Removes a top folder that contains everything, as in an archive of a folder.
    private mutating func leaveOutTopFolder() {
        guard let name = files.keys.first?.text.utf8, let slash = name.firstIndex(of: UInt8(ascii: "/")) else { return }
        let top = name[...slash]
        guard files.keys.allSatisfy({ $0.text.utf8.starts(with: top) }) else { return }
        let length = top.count
        files = Dictionary(
            uniqueKeysWithValues: files.map { (ExactName(String(Substring($0.text.utf8.dropFirst(length)))), $1) })
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    }

    private static func reason(_ archive: OpaquePointer) -> String {
        archive_error_string(archive).map { EntryName.text(bytes($0)) } ?? "it is damaged"
    }
}
