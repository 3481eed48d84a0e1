import StoryPlatform

/// Control-C, a terminal that is closed, a machine that goes down: the end of the input to a session, so that a location is
/// kept before the process ends by them, and of the wait for changes to a run that watches.
package enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// From its first use on, a signal ends the wait for input instead of the process; a second one ends it. What a
    /// script has its children ignore stays ignored.
    private static let held: Void = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
        // Whoever started the process may have blocked them, as threads of a test runner do.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        for number in signals { sigaddset(&blocked, number) }
        pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
        for number in signals where !ProcessState.ignores(signal: number) {
            signal(number) { number in
                signal(number, SIG_DFL)
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(writeEnd, &byte, 1)
            }
        }
    }()

    /// Waits until a descriptor has something to read, or has ended. Returns false where a signal came before.
    /// - Parameter file: Below 0 to wait for a signal alone.
    package static func allowsReading(of file: Int32) -> Bool {
        held
        var waiting = [
            pollfd(fd: file, events: Int16(POLLIN), revents: 0), pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&waiting, 2, -1) < 0, errno == EINTR {}
        return waiting[1].revents == 0
    }

    /// A descriptor that can be read once a signal came; below 0 where there is none. It holds signals from its first use on.
    package static var descriptor: Int32 {
        held
        return readEnd
    }

    /// Ends the process by the signal that came, if one did.
    package static func finish() {
        var byte: UInt8 = 0
        guard readEnd >= 0, read(readEnd, &byte, 1) == 1 else { return }
        signal(Int32(byte), SIG_DFL)
        // This may be a thread that works for tasks, where signals are blocked: then it would only wait there.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, Int32(byte))
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(Int32(byte))
    }
}

// Globals with a constant, which a handler of signals may read.
nonisolated(unsafe) private var readEnd: Int32 = -1
nonisolated(unsafe) private var writeEnd: Int32 = -1
