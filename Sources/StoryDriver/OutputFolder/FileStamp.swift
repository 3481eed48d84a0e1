import StoryPlatform

/// The metadata of a file that shows whether it changed. Copying, unpacking or editing a file, or changing its owner or
/// permissions, changes the stamp: the time of a status change can't be set (as in git's index, gitformat-index(5)).
package struct FileStamp: Equatable, Sendable {
    /// The number of integers in ``text``.
    static let numberCount = 6

    private let size: Int
    private let inode: Int
    /// The time of the last change of the content.
    private let modified: (seconds: Int, nanoseconds: Int)
    /// The time of the last change of the content or the metadata.
    private let changed: (seconds: Int, nanoseconds: Int)

    package init(_ status: stat) {
        size = Int(status.st_size)
        inode = Int(truncatingIfNeeded: status.st_ino)
        modified = (status.modificationTime.tv_sec, status.modificationTime.tv_nsec)
        changed = (status.changeTime.tv_sec, status.changeTime.tv_nsec)
    }

    /// Parses the integers of ``text``; nil for anything else.
    init?(_ numbers: some Collection<ArraySlice<UInt8>>) {
        let values = numbers.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard values.count == Self.numberCount, numbers.count == values.count else { return nil }
        size = values[0]
        inode = values[1]
        modified = (values[2], values[3])
        changed = (values[4], values[5])
    }

    /// Size in bytes, inode, and both times in seconds and nanoseconds, separated by spaces.
    var text: String {
        "\(size) \(inode) \(modified.seconds) \(modified.nanoseconds) \(changed.seconds) \(changed.nanoseconds)"
    }

    package static func == (left: FileStamp, right: FileStamp) -> Bool {
        left.size == right.size && left.inode == right.inode && left.modified == right.modified
            && left.changed == right.changed
    }
}
