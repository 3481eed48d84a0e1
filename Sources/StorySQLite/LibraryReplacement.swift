import CStorySQLite
import StoryFiles
import StoryKit
import StoryPlatform

/// Prepares the replacement of a library by a new file. Blocks other writers until it is released.
///
/// A killed writer leaves files beside the library, which the next process that opens the library would apply, even to
/// the new file. So they are applied to the old file first, which is thus consistent even if the replacement fails.
package final class LibraryReplacement {
    /// Holds the lock; nil if there is no library, or SQLite can't open it.
    private let old: SQLiteConnection?

    /// Waits up to two seconds for other writers.
    /// - Parameter path: The path of the library, which need not exist.
    ///
    /// Throws if a file beside it can't be handled or is not SQLite's, if other writers continue, and if the library
    /// has another schema than its version.
    package init(_ path: RawPath) throws(StoryStoreError) {
        let shown = path.shown
        // SQLite follows symbolic links, too.
        let path = path.linkTarget
        if let problem = SideFile.problem(beside: path) { throw .cannotOpen(problem) }
        let sideFiles = SideFile.all(of: path).map(\.path)
        var old: SQLiteConnection?
        do throws(StoryStoreError) {
            if path.exists { old = try Self.opened(path) }
            try old?.execute("PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE")
        } catch {
            // A library that can't be read does not matter if there are no files beside it.
            if old?.isBusy == true || sideFiles.contains(where: \.isListed) { throw error }
        }
        do throws(StoryStoreError) {
            if let old { try LibrarySchema.check(old, shown) }
        } catch .cannotOpen(let reason) {
            throw .cannotOpen(reason)
        } catch {}
        self.old = old
        for file in sideFiles where file.isListed {
            guard file.withCString({ unlink($0) }) == 0 else {
                throw .failed(SystemError("can't delete", file).message)
            }
        }
    }

    private static func opened(_ path: RawPath) throws(StoryStoreError) -> SQLiteConnection {
        guard let text = path.text else { throw .cannotOpen("its path is not UTF-8") }
        return try SQLiteConnection(path: text, flags: SQLITE_OPEN_READWRITE)
    }
}
