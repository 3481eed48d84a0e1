import StoryKit
import StorySource

/// What the thread of a connection shares with its users: messages to send, and the request to stop.
final class MQTTLink: Sendable {
    /// How many messages wait to be sent at most, besides the last retained one.
    static let waitingLimit = 64

    /// The state of the thread.
    enum Phase {
        /// It has not begun, or has ended.
        case none
        /// It waits for a call of the system that can take long.
        case searching
        /// It executes a command at once.
        case listening
    }

    private struct State {
        var phase = Phase.none
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
    /// The client id of all connections of the link, so that a new one replaces the one before.
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

    // MARK: For its users

    /// Begins the thread, which holds this object until it ends.
    func start() {
        state.withLock { $0.phase = .listening }
        guard !MQTTThread.begin(for: self) else { return }
        inbox.receive(.disconnected(reason: "The system has no thread left for the connection."))
        ended()
    }

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
                guard state.phase == .listening else { return false }
                state.closers.append(continuation)
                return true
            }
            if !isWaiting { continuation.resume() }
        }
        inbox.finish()
    }

    // MARK: For the thread

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Half of a time, or all of it, or anything between: so that those who lost one broker don't all come back at once.
    func varied(_ time: Duration) -> Duration { time * random.withLock { Double.random(in: 0.5...1, using: &$0) } }

    /// Notes that messages are sent from now on.
    func connected() {
        state.withLock { $0.isConnected = true }
        inbox.receive(.connected)
    }

    /// Notes that none are sent, and drops those that wait.
    func disconnected(reason: String) {
        state.withLock { state in
            state.isConnected = false
            state.retained = nil
            state.waiting = []
        }
        inbox.receive(.disconnected(reason: reason))
    }

    /// The next message to send; notes first.
    func next() -> (message: [UInt8], isRetained: Bool)? {
        state.withLock { state in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
            return state.retained.take().map { ($0, true) }
        }
    }

    /// Says that an answer of the system can take long now. Who closes does not wait for it.
    func search() {
        let closers = state.withLock { state in
            state.phase = .searching
            return state.takeClosers()
        }
        for closer in closers { closer.resume() }
    }

    /// Says that it has come.
    func listen() { state.withLock { $0.phase = .listening } }

    /// Says that the thread ends.
    func ended() {
        let closers = state.withLock { state in
            state.phase = .none
            state.isConnected = false
            return state.takeClosers()
        }
        inbox.finish()
        for closer in closers { closer.resume() }
    }

    /// Waits until a socket can be read, or written where that is wanted, or somebody wakes the thread, or until that time, but
    /// no longer than a second of the system: other clocks may be quicker. Returns what the socket is ready for.
    func wait(for socket: Int32?, writing: Bool, until end: Duration? = nil) -> (reading: Bool, writing: Bool) {
        let second = Duration.seconds(1)
        return wake.wait(for: socket, writing: writing, atMost: end.map { min($0 - time.now(), second) } ?? second)
    }
}
