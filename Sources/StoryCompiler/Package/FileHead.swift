import StoryFiles
import StorySource

/// The start of a file that is being read, and as much of it as tells what it is: of markup, all that ``SVGReader`` reads.
struct FileHead: ~Copyable {
    private var room: UnsafeMutableRawBufferPointer
    private var count: Int
    let kind: FileKind

    /// Reads from where the file is; nil after a failure that `errno` names.
    init?(reading file: borrowing FileDescriptor) {
        var room = UnsafeMutableRawBufferPointer.allocate(byteCount: ImageHeader.longest, alignment: 16)
        var read = file.fill(room)
        if let head = read, head == room.count, FileKind(head: UnsafeRawBufferPointer(room)).isMarkup {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: SVGReader.longest + 1, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(room))
            read = file.fill(UnsafeMutableRawBufferPointer(rebasing: larger[head...])).map { $0 + head }
            room.deallocate()
            room = larger
        }
        self.room = room
        count = read ?? 0
        kind = FileKind(contents: UnsafeRawBufferPointer(rebasing: room[..<count]))
        if read == nil { return nil }
    }

    deinit { room.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[..<count]) }

    /// Whether the file may go on.
    var isFull: Bool { count == room.count }

    /// Reads on, in place of what was read before; false after a failure.
    mutating func readOn(_ file: borrowing FileDescriptor) -> Bool {
        guard let read = file.fill(room) else { return false }
        count = read
        return true
    }
}

extension FileKind {
    /// What a file holds whose bytes are these: all of them, or more than ``SVGReader/longest``, or of anything but markup
    /// those of ``ImageHeader/longest``.
    init(contents: UnsafeRawBufferPointer) {
        let kind = FileKind(head: contents)
        self = kind.isMarkup ? SVGReader.kind(of: contents, else: kind) : kind
    }

    /// Whether it begins as markup does, and may be SVG.
    fileprivate var isMarkup: Bool { self == .html || self == .xml }
}
