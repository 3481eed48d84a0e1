import StoryPlatform

/// The metadata of a file that shows whether it changed. Copying, unpacking or editing a file, or changing its owner or
/// permissions, changes the stamp: the time of a status change can't be set (as in git's index, gitformat-index(5)).
package struct FileStamp: Equatable, Sendable {
    /// Size in bytes, inode, and the seconds and nanoseconds of the last changes of the content, and of content or metadata.
    private let numbers: [Int]

    package init(_ status: stat) {
        let (modified, changed) = (status.modificationTime, status.changeTime)
        numbers = [
            Int(status.st_size), Int(truncatingIfNeeded: status.st_ino), modified.tv_sec, modified.tv_nsec,
            changed.tv_sec, changed.tv_nsec,
        ]
    }

    /// Removes ``text`` and the space after it from the start of a line; nil if that is not there.
    init?(from line: inout UnsafeRawBufferPointer) {
        var numbers: [Int] = []
        for _ in 0..<6 {
            guard let number = Int(String(decoding: line.removeFirst(through: UInt8(ascii: " ")), as: UTF8.self)) else {
                return nil
            }
            numbers.append(number)
        }
        self.numbers = numbers
    }

    /// The numbers, separated by spaces.
    var text: String { numbers.map(String.init).joined(separator: " ") }
}
