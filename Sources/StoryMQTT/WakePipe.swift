import StoryPlatform

/// Wakes a thread that waits for a socket, by a byte in a pipe (Bernstein's self-pipe trick).
final class WakePipe: Sendable {
    private let reading: Int32
    private let writing: Int32

    /// Creates a pipe. If the system can't, ``signal()`` has no effect, and waits end with their timeouts.
    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        for end in [reading, writing] where end >= 0 { close(end) }
    }

    /// Wakes the thread, or ends its next wait at once. A failed write is harmless: a full pipe wakes it too.
    func signal() {
        var byte: UInt8 = 0
        if writing >= 0 { _ = write(writing, &byte, 1) }
    }

    /// Waits until a socket is readable (or writable, if `writing`), until ``signal()``, or for `time`. Returns what
    /// the socket is ready for.
    func wait(for socket: Int32?, writing isWriting: Bool, atMost time: Duration) -> (reading: Bool, writing: Bool) {
        var ends = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
        if let socket {
            ends.append(pollfd(fd: socket, events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0))
        }
        let milliseconds = time / .milliseconds(1)
        guard poll(&ends, nfds_t(ends.count), Int32(min(max(milliseconds, 0).rounded(.up), 60_000))) > 0 else {
            return (false, false)
        }
        if ends[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(reading, &bytes, bytes.count) == bytes.count {}
        }
        guard ends.count == 2 else { return (false, false) }
        let events = Int32(ends[1].revents)
        return (events & ~Int32(POLLOUT) != 0, events & Int32(POLLOUT) != 0)
    }
}
