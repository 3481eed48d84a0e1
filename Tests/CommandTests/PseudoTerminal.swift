import Foundation
import Synchronization

/// A pseudo terminal of the system: collects a program's output, and passes typed text to its input.
final class PseudoTerminal: Sendable {
    struct Failure: Error {
        let code = errno
    }

    let columns: Int
    /// The program's side. The test closes its copy once the program has its own, so that the end is detected.
    let line: FileHandle
    private let own: Int32
    private let bytes = Mutex<[UInt8]>([])

    /// Opens a terminal that echoes typed text and ends its lines with CR and LF, as terminals do.
    init(columns: Int) throws {
        self.columns = columns
        let own = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        self.own = own
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        // The equivalents of `unlockpt` and `ptsname`, which Swift does not import (ioctl_tty(2)).
        var (lock, number): (Int32, Int32) = (0, 0)
        guard own >= 0, ioctl(own, 0x4004_5431, &lock) == 0, ioctl(own, 0x8004_5430, &number) == 0,
            ioctl(own, UInt(TIOCSWINSZ), &size) == 0
        else { throw Failure() }
        let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard other >= 0 else { throw Failure() }
        line = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        Thread.detachNewThread { [weak self] in
            var piece = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(own, &piece, piece.count)
                // The last program with the other side open has ended.
                if count <= 0 { return }
                self?.bytes.withLock { $0 += piece[..<count] }
            }
        }
    }

    /// Resizes the window.
    func resize(columns: Int) {
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(own, UInt(TIOCSWINSZ), &size)
    }

    /// Types a text, as on a keyboard: Return is LF here.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(own, bytes, bytes.count)
    }

    /// The whole output so far, including control sequences.
    var shown: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    /// The visible text, including what has scrolled out at the top: lines without trailing spaces.
    var screen: [String] {
        var screen = TerminalScreen(columns: columns)
        screen.show(shown)
        return screen.lines
    }
}
