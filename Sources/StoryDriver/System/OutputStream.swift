import StoryDiagnostics
import StoryFiles
import StoryPlatform

/// Standard output or standard error, buffered.
///
/// A closed reader is not an error: output to it is dropped, so that `mdxc check | head -1` ends quietly, with the exit code
/// for its input.
package final class OutputStream {
    /// A stream of the process.
    package enum Name: Int32, Sendable {
        case output = 1
        case error = 2

        /// The regular file to which the stream is redirected; nil if there is none.
        var file: RawPath? {
            var status = stat()
            return fstat(rawValue, &status) == 0 && status.isFile ? FileDescriptor.path(of: rawValue) : nil
        }
    }

    private static let capacity = 1 << 16

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Makes text of stories harmless; nil if no terminal could obey it.
    private lazy var filter: TerminalText? = isTerminal ? TerminalText() : nil
    /// Whether the reader is gone, or writing has failed.
    package private(set) var isClosed = false
    /// The error while writing, other than a closed reader.
    package private(set) var failure: SystemError?

    /// What was written and flushed, if the stream collects it.
    package private(set) var collected: [UInt8] = []

    package init(_ name: Name) { descriptor = name.rawValue }

    /// Creates a stream that collects what is written.
    package init() { descriptor = -1 }

    deinit { flush() }

    /// Writes bytes of the tool's own, or bytes that are harmless already.
    package func write(_ bytes: some Collection<UInt8>) {
        endStory()
        add(bytes)
    }

    package func write(_ text: String) { write(text.utf8) }

    /// Writes bytes that come from a story. On a terminal, characters that it would obey become visible; elsewhere they stay.
    package func write(fromStory bytes: UnsafeRawBufferPointer) {
        if filter != nil {
            add(filter!.add(bytes))
        } else if bytes.count < Self.capacity {
            add(bytes)
        } else {
            // Avoids a copy of a whole page.
            drain()
            send(bytes)
        }
    }

    package func write(fromStory bytes: [UInt8]) { bytes.withUnsafeBytes { write(fromStory: $0) } }

    package func write(fromStory text: String) { write(fromStory: Array(text.utf8)) }

    /// Passes all buffered bytes to the system.
    package func flush() {
        endStory()
        drain()
    }

    private func endStory() { if filter?.isPending == true { add(filter!.finish()) } }

    private func add(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { drain() }
    }

    private func drain() {
        if !buffer.isEmpty { buffer.withUnsafeBytes { send($0) } }
        buffer.removeAll(keepingCapacity: true)
    }

    private func send(_ bytes: UnsafeRawBufferPointer) {
        if descriptor < 0 { return collected.append(contentsOf: bytes) }
        guard !isClosed, !FileDescriptor.write(bytes, to: descriptor) else { return }
        isClosed = true
        // If standard error is closed, messages are not wanted.
        if errno != EPIPE, errno != EBADF || descriptor == STDOUT_FILENO {
            failure = SystemError("can't write", RawPath(descriptor == 1 ? "<stdout>" : "<stderr>"))
        }
    }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The width of its terminal in cells; nil if there is none, or it does not report one.
    package var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Clears the screen, on a terminal.
    package func clearScreen() {
        if isTerminal, Terminal.movesCursor { write("\u{1B}[H\u{1B}[2J") }
    }

    /// Makes the streams of the process safe to use. Call it once, at the start.
    ///
    /// A write to a closed reader, or beyond a limit on the size of files, fails instead of ending the process. A stream that
    /// the caller closed is replaced by an unusable descriptor, so that no file of ours gets its number and our messages.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
