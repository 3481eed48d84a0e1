import StoryFiles
import StoryPlatform
import StorySource

/// Handles control-C, a closed terminal and a shutdown: as the end of input to a session, so that a bookmark is saved before
/// the process ends, and as the end of a run that watches.
package enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// From its first use on, a signal ends the wait for input instead of the process; a second one ends the process. Signals
    /// that the process inherited as ignored stay ignored.
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
                if endsBySecond { signal(number, SIG_DFL) }
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(writeEnd, &byte, 1)
            }
        }
    }()

    /// Waits until a descriptor is readable or at its end. Returns false if a signal arrived first.
    /// - Parameter file: The descriptor; negative to wait for a signal only.
    package static func allowsReading(of file: Int32) -> Bool {
        held
        var waiting = [
            pollfd(fd: file, events: Int16(POLLIN), revents: 0), pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&waiting, 2, -1) < 0, errno == EINTR {}
        return waiting[1].revents == 0
    }

    /// A descriptor that is readable once a signal arrived; negative if there is none. Signals are held from its first use on.
    package static var descriptor: Int32 {
        held
        return readEnd
    }

    /// Whether a signal has arrived. Asking does not begin to hold signals.
    package static var hasArrived: Bool {
        guard readEnd >= 0 else { return false }
        var waiting = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }

    private struct Delay {
        /// The number of calls that delay signals.
        var count = 0
        /// The handler of each signal before; nil for the system's own.
        var handlers: [(signal: Int32, handler: (@convention(c) (Int32) -> Void)?)] = []
    }

    private static let delay = Lock(Delay())

    /// Delays signals that end the process until no thread is in this function, for the sake of temporary files. Once a signal has
    /// arrived, further threads wait for its effect.
    static func delayed<Value>(during body: () throws(SystemError) -> Value) throws(SystemError) -> Value {
        while !beginDelay() { usleep(1_000) }
        defer { endDelay() }
        return try body()
    }

    private static func beginDelay() -> Bool {
        delay.withLock { delay in
            if delay.count > 0, delayedSignal != 0 { return false }
            delay.count += 1
            if delay.count > 1 { return true }
            delay.handlers = signals.filter { !ProcessState.ignores(signal: $0) }.map { number in
                (number, signal(number) { delayedSignal = $0 })
            }
            return true
        }
    }

    private static func endDelay() {
        delay.withLock { delay in
            delay.count -= 1
            if delay.count > 0 { return }
            for (number, handler) in delay.handlers { signal(number, handler) }
            let number = delayedSignal
            delayedSignal = 0
            if number != 0 { raise(number) }
        }
    }

    /// From now on, no further signal ends the process either, so that it can clean up, which takes very little time.
    package static func holdAll() {
        endsBySecond = false
        held
    }

    /// Ends the process with the signal that arrived, if any.
    package static func finish() {
        var byte: UInt8 = 0
        guard readEnd >= 0, read(readEnd, &byte, 1) == 1 else { return }
        signal(Int32(byte), SIG_DFL)
        // This may be a worker thread of tasks, where signals are blocked and this one would stay pending.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, Int32(byte))
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(Int32(byte))
    }
}

// Globals with constant initial values, which a signal handler may read.
nonisolated(unsafe) private var readEnd: Int32 = -1
nonisolated(unsafe) private var writeEnd: Int32 = -1
nonisolated(unsafe) private var endsBySecond = true
nonisolated(unsafe) private var delayedSignal: Int32 = 0
