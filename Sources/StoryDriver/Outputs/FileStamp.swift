import Glibc

/// What the system notes of a file, by which it is told whether anybody touched it since. A file that was copied, unpacked,
/// edited, or had its owner or rights changed has another one: nobody can give a file a time of status change (as in git's
/// index, gitformat-index(5)).
struct FileStamp: Equatable, Sendable {
    private let size: Int
    private let inode: UInt
    private let modified: String
    private let changed: String

    /// The stamp of a file with this status.
    init(_ status: stat) {
        size = Int(status.st_size)
        inode = UInt(status.st_ino)
        modified = Self.text(status.st_mtim)
        changed = Self.text(status.st_ctim)
    }

    /// Reads what ``text`` gives; nil for anything else.
    init?(_ text: Substring) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, let size = Int(parts[0]), let inode = UInt(parts[1]) else { return nil }
        self.size = size
        self.inode = inode
        modified = String(parts[2])
        changed = String(parts[3])
    }

    /// Size in bytes, inode, and the times of the last change of content and of status, in seconds and nanoseconds.
    var text: String { "\(size) \(inode) \(modified) \(changed)" }

    private static func text(_ time: timespec) -> String { "\(time.tv_sec).\(time.tv_nsec)" }
}
