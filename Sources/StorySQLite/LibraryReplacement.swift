import CStorySQLite
import StoryFiles
import StoryKit
import StoryPlatform

/// Makes room for a file that is to take the place of a library, and holds off who writes that one as long as it lives.
///
/// What a writer left that was killed lies beside the library, and is undone, or done, by whoever opens the file of that name
/// next. So that this is not the new file, it is settled in the old one first, which is whole then whatever happens.
package final class LibraryReplacement {
    /// Has the lock; nil where there is no library, or none that SQLite opens.
    private let old: SQLiteConnection?

    /// Waits up to two seconds for other writers.
    /// - Parameter path: Of the library; nothing need be there.
    ///
    /// Throws where something lies beside it that can't be settled or is none of SQLite's, where others write on, and where it
    /// holds more than a library of its version does.
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
            // Nothing of one that can't be read gets into the new file, if nothing lies beside it.
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
        guard let text = path.text else {
            throw .cannotOpen("its path is not UTF-8")
        }
        return try SQLiteConnection(path: text, flags: SQLITE_OPEN_READWRITE)
    }
}
