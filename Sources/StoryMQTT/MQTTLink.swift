import StoryKit
import StorySource

/// The state that the thread of a connection shares with its users: messages to send, and the request to stop.
final class MQTTLink: Sendable {
    /// The greatest number of waiting messages, besides the last retained one.
    static let waitingLimit = 64

    private struct State {
        /// Whether the thread runs, and handles requests at once: it is in no system call that may block for long.
        var isListening = false
        var isConnected = false
        var isStopped = false
        var retained: [UInt8]?
        var waiting: [[UInt8]] = []
        var closers: [CheckedContinuation<Void, Never>] = []

        mutating func takeClosers() -> [CheckedContinuation<Void, Never>] {
            defer { closers = [] }
            return closers
        }
    }

    let configuration: MQTTConfiguration
    /// The client id of all connections of the link, so that a new one replaces the last.
    let clientID: String
    let lastWill: [UInt8]
    let inbox: CoReadingInbox
    let time: ElapsedClock
    private let random: Lock<any RandomNumberGenerator & Sendable>
    private let state = Lock(State())
    private let wake = WakePipe()

    init(
        _ configuration: MQTTConfiguration, lastWill: [UInt8], inbox: CoReadingInbox, time: ElapsedClock,
        random: any RandomNumberGenerator & Sendable
    ) {
        self.configuration = configuration
        self.time = time
        var random = random
        clientID = configuration.clientID ?? "mdxc-" + String(random.next(), radix: 36)
        self.random = Lock(random)
        self.lastWill = lastWill
        self.inbox = inbox
    }

    // MARK: Called by users

    func publish(_ message: [UInt8], retained: Bool) {
        let isTaken = state.withLock { state in
            guard state.isConnected, !state.isStopped else { return false }
            if retained {
                state.retained = message
            } else if state.waiting.count < Self.waitingLimit {
                state.waiting.append(message)
            }
            return true
        }
        if isTaken { wake.signal() }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wake.signal()
    }

    func close() async {
        stop()
        await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                guard state.isListening else { return false }
                state.closers.append(continuation)
                return true
            }
            if !isWaiting { continuation.resume() }
        }
        inbox.finish()
    }

    // MARK: Called by the thread

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Returns a random duration between half of `time` and all of it, so that clients that lost a broker don't
    /// reconnect simultaneously.
    func varied(_ time: Duration) -> Duration { time * random.withLock { Double.random(in: 0.5...1, using: &$0) } }

    /// Notes that the connection is up, so that messages are sent.
    func connected() {
        state.withLock { $0.isConnected = true }
        inbox.receive(.connected)
    }

    /// Notes that the connection is down, and drops waiting messages.
    func disconnected(reason: String) {
        state.withLock { state in
            state.isConnected = false
            state.retained = nil
            state.waiting = []
        }
        inbox.receive(.disconnected(reason: reason))
    }

    /// Returns the next message to send; the retained message comes after all others.
    func next() -> (message: [UInt8], isRetained: Bool)? {
        state.withLock { state in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
            return state.retained.take().map { ($0, true) }
        }
    }

    /// Notes that a system call may block now. ``close()`` does not wait for it.
    func search() {
        let closers = state.withLock { state in
            state.isListening = false
            return state.takeClosers()
        }
        for closer in closers { closer.resume() }
    }

    /// Notes that the thread is in no system call that may block for long.
    func listen() { state.withLock { $0.isListening = true } }

    func ended() {
        let closers = state.withLock { state in
            state.isListening = false
            state.isConnected = false
            return state.takeClosers()
        }
        inbox.finish()
        for closer in closers { closer.resume() }
    }

    /// Waits until a socket is readable (or writable, if `writing`), the thread is woken, or the time is `end`. Waits
    /// at most one second of system time, since the clock of `end` may be faster. Returns what the socket is ready for.
    func wait(for socket: Int32?, writing: Bool, until end: Duration?) -> (reading: Bool, writing: Bool) {
        let second = Duration.seconds(1)
        return wake.wait(for: socket, writing: writing, atMost: end.map { min($0 - time.now(), second) } ?? second)
    }
}
