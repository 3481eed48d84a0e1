import StoryDriver
import StoryFiles
import StoryPlatform

/// Standard input, line by line, as it comes. A closed one is one that has ended, and so is any where the process is to end
/// (``Interruption``).
struct KeyInput: ~Copyable {
    /// What of a line is kept, in bytes: more than any path that the system takes.
    private static let longest = 8192

    private let file: FileDescriptor?
    private var buffer: [UInt8] = []
    private var offset = 0
    /// Whether a person types.
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    init() {
        let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        file = copy < 0 ? nil : FileDescriptor(adopting: copy)
    }

    /// The next line without its end; nil after the last. What is too long is cut.
    mutating func nextLine() -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if offset == buffer.count {
                if isInterrupted { return nil }
                if !fill() { return line.isEmpty ? nil : line }
            }
            let end = buffer[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.count
            line += buffer[offset..<end].prefix(Self.longest - line.count)
            offset = end
            if end < buffer.count {
                offset += 1
                return line
            }
        }
    }

    /// Waits until something comes. Returns whether the process is to end instead.
    private var isInterrupted: Bool {
        switch file {
        case .some(let file): !Interruption.allowsReading(of: file.raw)
        case .none: false
        }
    }

    private mutating func fill() -> Bool {
        buffer = [UInt8](repeating: 0, count: 4096)
        offset = 0
        // A stream that can't be read, a closed one for instance, has no lines.
        let count = buffer.withUnsafeMutableBytes { bytes in
            switch file {
            case .some(let file): file.read(into: bytes.baseAddress!, bytes.count) ?? 0
            case .none: 0
            }
        }
        buffer.removeLast(buffer.count - count)
        return count > 0
    }
}
