import CStorySQLite
import StoryFiles
import StoryKit
import StoryPlatform

/// Prepares the replacement of a library by a new file, and blocks other writers while it lives.
///
/// A writer that was killed leaves files beside the library, and their change is undone or completed by the next process that
/// opens the library's name. To keep that away from the new file, it is done to the old one first, which is then consistent
/// whatever happens.
package final class LibraryReplacement {
    /// Holds the lock; nil if there is no library, or SQLite can't open it.
    private let old: SQLiteConnection?

    /// Waits up to two seconds for other writers.
    /// - Parameter path: The path of the library, which need not exist.
    ///
    /// Throws if a file beside it can't be handled or is not SQLite's, if other writers continue, and if its schema is not the
    /// one of its version.
    package init(_ path: RawPath) throws(StoryStoreError) {
        let shown = path.shown
        // SQLite follows symbolic links, too.
        let path = path.linkTarget
        if let problem = SideFile.problem(beside: path) { throw .cannotOpen(problem) }
        let rests = SideFile.all(of: path).map(\.path)
        var old: SQLiteConnection?
        do throws(StoryStoreError) {
            if path.exists { old = try Self.opened(path) }
            try old?.execute("PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE")
        } catch {
            // A library that can't be read has no effect on the new file if there are no files beside it.
            if old?.isBusy == true || rests.contains(where: \.isListed) { throw error }
        }
        do throws(StoryStoreError) {
            if let old { try LibrarySchema.check(old, shown) }
        } catch .cannotOpen(let reason) {
            throw .cannotOpen(reason)
        } catch {}
        self.old = old
        for rest in rests where rest.isListed {
            guard rest.withCString({ unlink($0) }) == 0 else {
                throw .failed(SystemError("can't delete", rest).message)
            }
        }
    }

    private static func opened(_ path: RawPath) throws(StoryStoreError) -> SQLiteConnection {
        guard let text = path.text else { throw .cannotOpen("its path is not UTF-8") }
        return try SQLiteConnection(path: text, flags: SQLITE_OPEN_READWRITE)
    }
}
