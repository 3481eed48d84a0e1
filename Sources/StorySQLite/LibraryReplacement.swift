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
    /// What lies beside a library that is being written.
    private static let suffixes = ["-journal", "-wal", "-shm"]

    /// Has the lock; nil where there is no library, or none that SQLite opens.
    private let old: SQLiteConnection?

    /// Waits up to two seconds for others who write.
    /// - Parameter path: Of the library; nothing need be there.
    ///
    /// Throws where something lies beside it that can't be settled.
    package init(_ path: RawPath) throws(StoryStoreError) {
        // SQLite follows symbolic links, too.
        let path = path.linkTarget
        let rests = Self.suffixes.map { RawPath(path.bytes + $0.utf8) }
        do throws(StoryStoreError) {
            old = path.exists ? try Self.locked(path) : nil
        } catch {
            if rests.contains(where: \.isListed) { throw error }
            // Nothing of this one can get into the new file.
            old = nil
        }
        for rest in rests where rest.isListed {
            guard rest.withCString({ unlink($0) }) == 0 else {
                throw .failed(SystemError("can't delete", rest).message)
            }
        }
    }

    private static func locked(_ path: RawPath) throws(StoryStoreError) -> SQLiteConnection {
        guard let text = String(validating: path.bytes, as: UTF8.self) else {
            throw .cannotOpen("its path is not UTF-8")
        }
        let connection = try SQLiteConnection(path: text, flags: SQLITE_OPEN_READWRITE)
        try connection.execute("PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE")
        return connection
    }
}
