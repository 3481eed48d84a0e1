import StoryFiles
import StorySource

/// The start of a file, long enough to determine its kind: for markup, everything that ``SVGReader`` reads. The rest is
/// read part by part.
struct FileHead: ~Copyable {
    private var room: UnsafeMutableRawBufferPointer
    private var count: Int
    let kind: FileKind

    /// Reads the start of a file of `byteCount` bytes; nil after an error, with `errno` set.
    init?(reading file: borrowing FileDescriptor, of byteCount: Int) {
        var room = UnsafeMutableRawBufferPointer.allocate(byteCount: ImageHeader.longest, alignment: 16)
        var read = file.fill(room, expecting: byteCount)
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

    /// Whether the buffer is full, so that the file may continue.
    var isFull: Bool { count == room.count }

    /// Reads the next part, which replaces the previous one. Returns false after an error.
    mutating func readOn(_ file: borrowing FileDescriptor) -> Bool {
        guard let read = file.fill(room) else { return false }
        count = read
        return true
    }
}

extension FileKind {
    /// Detects the kind of a file from its content: all of it, or more than ``SVGReader/longest`` bytes; for anything but
    /// markup, ``ImageHeader/longest`` bytes are enough.
    init(contents: UnsafeRawBufferPointer) {
        let kind = FileKind(head: contents)
        self = kind.isMarkup ? SVGReader.kind(of: contents, else: kind) : kind
    }

    /// Whether it begins like markup, and may be SVG.
    fileprivate var isMarkup: Bool { self == .html || self == .xml }
}
