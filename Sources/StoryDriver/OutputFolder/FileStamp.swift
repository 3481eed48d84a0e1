import StoryPlatform

/// The metadata of a file that shows whether it changed. Copying, unpacking or editing a file, or changing its owner or
/// permissions, changes the stamp: the time of a status change can't be set (as in git's index, gitformat-index(5)).
package struct FileStamp: Equatable, Sendable {
    /// The number of integers in ``text``.
    static let numberCount = 6

    /// Size in bytes, inode, and the seconds and nanoseconds of the last changes of the content, and of content or metadata.
    private let numbers: [Int]

    package init(_ status: stat) {
        let (modified, changed) = (status.modificationTime, status.changeTime)
        numbers = [
            Int(status.st_size), Int(truncatingIfNeeded: status.st_ino), modified.tv_sec, modified.tv_nsec,
            changed.tv_sec, changed.tv_nsec,
        ]
    }

    /// Parses the integers of ``text``; nil for anything else.
    init?(_ numbers: some Collection<ArraySlice<UInt8>>) {
        self.numbers = numbers.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard self.numbers.count == Self.numberCount, numbers.count == Self.numberCount else { return nil }
    }

    /// The numbers, separated by spaces.
    var text: String { numbers.map(String.init).joined(separator: " ") }
}
