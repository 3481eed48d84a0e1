import StoryDriver
import StoryFiles
import StoryPlatform

/// Standard input, line by line as it arrives. It ends if it is closed, or if the process has to end (``Interruption``).
struct KeyInput: ~Copyable {
    /// The number of bytes of a line that are kept: more than any path that the system accepts.
    private static let longest = 8192

    /// A copy of the descriptor; negative if standard input is closed.
    private let file = FileDescriptor(adopting: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0))
    private var buffer: [UInt8] = []
    private var offset = 0
    /// Whether standard input is a terminal.
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Returns the next line without its terminator; nil after the last. A line that is too long is cut.
    mutating func nextLine() -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if offset == buffer.count {
                if file.raw >= 0, !Interruption.allowsReading(of: file.raw) { return nil }
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

    private mutating func fill() -> Bool {
        buffer = [UInt8](repeating: 0, count: 4096)
        offset = 0
        // A stream that can't be read, such as a closed one, has no lines.
        let count = buffer.withUnsafeMutableBytes { file.read(into: $0.baseAddress!, $0.count) ?? 0 }
        buffer.removeLast(buffer.count - count)
        return count > 0
    }
}
