import CSQLite
import StoryFiles
import StoryKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes room for a file that is to take the place of a library, and holds off who writes that one as long as it lives.
///
/// What a writer left that was killed lies beside the library, and is undone, or done, by whoever opens the file of that name
/// next. So that this is not the new file, it is settled in the old one first, which is whole then whatever happens.
package final class LibraryReplacement {
    /// What lies beside a library that is being written, and how it begins (SQLite's Database File Format, 3 and 4.1; WAL-mode
    /// File Format, 2.1). A journal that is done with begins with zeros.
    private static let rests: [(suffix: String, beginnings: [[UInt8]])] = [
        ("-journal", [[0xD9, 0xD5, 0x05, 0xF9], [0, 0, 0, 0]]),
        ("-wal", [[0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83]]),
        ("-shm", [[0x18, 0xE2, 0x2D, 0x00], [0x00, 0x2D, 0xE2, 0x18]]),
    ]

    /// Has the lock; nil where there is no library, or none that SQLite opens.
    private let old: SQLiteConnection?

    /// Waits up to two seconds for others who write.
    /// - Parameter path: Of the library; nothing need be there.
    ///
    /// Throws where something lies beside it that can't be settled or is none of SQLite's, and where others write on.
    package init(_ path: RawPath) throws(StoryStoreError) {
        // SQLite follows symbolic links, too.
        let path = path.linkTarget
        let rests = Self.rests.map { (path: RawPath(path.bytes + $0.suffix.utf8), beginnings: $0.beginnings) }
        for rest in rests where rest.path.isListed && !Self.isRest(rest.path, beginnings: rest.beginnings) {
            throw .failed("'\(rest.path.shown)' lies beside it, where SQLite keeps what it writes; move it away")
        }
        var old: SQLiteConnection?
        do throws(StoryStoreError) {
            if path.exists { old = try Self.opened(path) }
            try old?.execute("PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE")
        } catch {
            // Nothing of one that can't be read gets into the new file, if nothing lies beside it.
            if old?.isBusy == true || rests.contains(where: \.path.isListed) { throw error }
        }
        self.old = old
        for (rest, _) in rests where rest.isListed {
            guard rest.withCString({ unlink($0) }) == 0 else {
                throw .failed(SystemError("can't delete", rest).message)
            }
        }
    }

    private static func opened(_ path: RawPath) throws(StoryStoreError) -> SQLiteConnection {
        guard let text = String(validating: path.bytes, as: UTF8.self) else {
            throw .cannotOpen("its path is not UTF-8")
        }
        return try SQLiteConnection(path: text, flags: SQLITE_OPEN_READWRITE)
    }

    /// Whether a file is one that SQLite leaves behind, or an empty one.
    private static func isRest(_ path: RawPath, beginnings: [[UInt8]]) -> Bool {
        let file = FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard let file, file.status?.isFile == true else { return false }
        var bytes: [UInt8] = [0, 0, 0, 0]
        guard let count = bytes.withUnsafeMutableBytes({ file.fill($0) }) else { return false }
        return count == 0 || beginnings.contains(Array(bytes[..<count]))
    }
}
