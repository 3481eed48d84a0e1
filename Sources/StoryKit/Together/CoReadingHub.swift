import StorySource

/// Delivers messages from one ``InMemoryTransport`` to the others, optionally with faults.
///
///     let hub = CoReadingHub()
///     let owner = CoReadingSession(…, over: hub.transport())
///     let follower = CoReadingSession(…, over: hub.transport())
public final class CoReadingHub: Sendable {
    /// The greatest number of messages in flight; beyond it the oldest are lost.
    public static let flightLimit = 4096

    private struct Member {
        var inbox: CoReadingInbox?
        var lastWill: [UInt8] = []
        var isReachable = true
        /// Identifies the connection: messages in flight to a lost connection are not delivered.
        var connection = 0
    }

    private struct Flight {
        var due: Duration
        var member: Int
        var connection: Int
        var message: [UInt8]
        var isState: Bool
    }

    private struct State {
        var members: [Int: Member] = [:]
        var nextID = 0
        var retained: [UInt8]?
        var faults = CoReadingFaults()
        var flights: [Flight] = []
        var random: any RandomNumberGenerator & Sendable

        mutating func chance(_ part: Double) -> Bool { part > 0 && Double.random(in: 0..<1, using: &random) < part }
    }

    private let time: ElapsedClock
    private let state: Lock<State>
    private let alarm = Lock<DeadlineTimer?>(nil)

    /// Creates a hub without members.
    /// - Parameters:
    ///   - clock: The clock for delayed messages. Its `sleep` must not return early, as `Clock` requires: the hub would call it
    /// again at once.
    ///   - random: Chooses which messages are lost, duplicated and delayed.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        time = ElapsedClock(clock)
        state = Lock(State(random: random))
        alarm.withLock { $0 = DeadlineTimer(time: time) { [weak self] in self?.deliver() } }
    }

    /// The faults for messages that are sent from now on.
    public var faults: CoReadingFaults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// The number of messages in flight.
    public var flightCount: Int { state.withLock { $0.flights.count } }

    /// The time of the next delivery since the hub was created; nil if no message is in flight.
    package var nextArrival: Duration? { state.withLock { $0.flights.map(\.due).min() } }

    /// Whether all members have taken all their messages and wait for more.
    package var isIdle: Bool { state.withLock { $0.members.values.allSatisfy { $0.inbox?.isIdle ?? true } } }

    /// The number of transports that are not closed.
    package var memberCount: Int { state.withLock { $0.members.count } }

    /// Creates a transport to the hub, for one session.
    public func transport() -> InMemoryTransport {
        let id = state.withLock { state in
            state.nextID += 1
            state.members[state.nextID] = Member()
            return state.nextID
        }
        return InMemoryTransport(hub: self, id: id)
    }

    // MARK: Operations of transports

    func open(_ id: Int, lastWill: [UInt8]) -> CoReadingInbox {
        state.withLock { state in
            guard var member = state.members[id], member.inbox == nil else { return .refused() }
            let inbox = CoReadingInbox()
            member.inbox = inbox
            member.lastWill = lastWill
            state.members[id] = member
            if member.isReachable { Self.join(id, &state) }
            return inbox
        }
    }

    func publish(_ message: [UInt8], retained: Bool, from id: Int) {
        guard message.count <= CoReadingMessage.sealedSizeLimit else { return }
        state.withLock { state in
            guard let member = state.members[id], member.inbox != nil, member.isReachable else { return }
            send(message, retained: retained, &state)
        }
        schedule()
    }

    func close(_ id: Int) {
        state.withLock { state in
            state.members[id]?.inbox?.finish()
            state.members[id] = nil
        }
    }

    func disconnect(_ id: Int) {
        state.withLock { state in
            guard var member = state.members[id], member.isReachable else { return }
            member.isReachable = false
            member.connection += 1
            state.members[id] = member
            guard let inbox = member.inbox else { return }
            inbox.receive(.disconnected(reason: "The connection was lost."))
            send(member.lastWill, retained: false, &state)
        }
        schedule()
    }

    func reconnect(_ id: Int) {
        state.withLock { state in
            guard state.members[id]?.isReachable == false else { return }
            state.members[id]?.isReachable = true
            if state.members[id]?.inbox != nil { Self.join(id, &state) }
        }
    }

    private static func join(_ id: Int, _ state: inout State) {
        guard let inbox = state.members[id]?.inbox else { return }
        inbox.receive(.connected)
        if let retained = state.retained { inbox.receive(.message(retained, isRetained: true, isState: true)) }
    }

    // MARK: Delivery

    private func send(_ message: [UInt8], retained: Bool, _ state: inout State) {
        // A message can be lost on its way to the hub, for everyone, or on its way to each member.
        guard !state.chance(state.faults.loss) else { return }
        if retained { state.retained = message }
        for id in state.members.keys.sorted() {
            guard let member = state.members[id], let inbox = member.inbox, member.isReachable,
                !state.chance(state.faults.loss)
            else { continue }
            for _ in 0..<(state.chance(state.faults.doubling) ? 2 : 1) {
                if state.faults.delay == .zero {
                    inbox.receive(.message(message, isRetained: false, isState: retained))
                } else {
                    let delay = state.faults.delay * Double.random(in: 0...1, using: &state.random)
                    if state.flights.count == Self.flightLimit { state.flights.removeFirst() }
                    state.flights.append(
                        Flight(
                            due: time.now() + delay, member: id, connection: member.connection, message: message,
                            isState: retained))
                }
            }
        }
    }

    private func deliver() {
        state.withLock { state in
            let now = time.now()
            let due = state.flights.filter { $0.due <= now }.sorted { $0.due < $1.due }
            state.flights.removeAll { $0.due <= now }
            for flight in due {
                guard let member = state.members[flight.member], member.connection == flight.connection else {
                    continue
                }
                member.inbox?.receive(.message(flight.message, isRetained: false, isState: flight.isState))
            }
        }
        schedule()
    }

    private func schedule() {
        // Set under the lock of the alarm, so that of two concurrent calls the last one to set it has seen the other's change.
        alarm.withLock { alarm in alarm?.set(nextArrival) }
    }
}
