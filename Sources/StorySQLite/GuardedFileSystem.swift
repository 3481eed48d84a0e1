import CStorySQLite
import StoryFiles
import StoryPlatform

/// SQLite's file system for Unix, restricted so that a malicious library can't misuse it.
///
/// SQLite looks for a journal whenever it begins to read, so the files beside a library are checked each time, and not
/// only before it is opened. Even if a file changes between check and use, a file that a journal names is never opened,
/// and thus never deleted.
enum GuardedFileSystem {
    /// The name of the file system for connections; nil if SQLite is out of memory, or has no file system of this kind.
    static let name: String? = register() ? "mdxc" : nil

    nonisolated(unsafe) private static let original = sqlite3_vfs_find("unix")

    private static func register() -> Bool {
        guard let system = original else { return false }
        // Never deallocated.
        let guarded = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        guarded.initialize(to: system.pointee)
        guarded.pointee.pNext = nil
        guarded.pointee.zName = UnsafePointer(strdup("mdxc"))
        guarded.pointee.xOpen = { _, name, file, flags, outFlags in
            guard flags & SQLITE_OPEN_SUPER_JOURNAL == 0, GuardedFileSystem.isHarmless(name, flags),
                let system = GuardedFileSystem.original
            else {
                file?.pointee.pMethods = nil
                return SQLITE_CANTOPEN
            }
            return system.pointee.xOpen(system, name, file, flags, outFlags)
        }
        guarded.pointee.xDelete = { _, name, syncsFolder in
            guard GuardedFileSystem.isHarmless(name, SQLITE_OPEN_MAIN_JOURNAL), let system = GuardedFileSystem.original
            else { return SQLITE_IOERR }
            return system.pointee.xDelete(system, name, syncsFolder)
        }
        return sqlite3_vfs_register(guarded, 0) == SQLITE_OK
    }

    /// Returns whether a file is a valid journal or log of a database, or neither.
    private static func isHarmless(_ name: UnsafePointer<CChar>?, _ flags: Int32) -> Bool {
        guard flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0, let name else { return true }
        guard let file = SideFile(RawPath(cString: name)) else { return false }
        return file.problem == nil && file.sharedMemory?.problem == nil
    }
}
