import StorySource

@testable import StoryKit

/// Loses, doubles and delays the messages of a hub.
final class FaultyDelivery: Sendable {
    private struct Flight {
        let due: Duration
        let event: CoReadingTransportEvent
        let inbox: CoReadingInbox
    }

    private struct State {
        var faults = CoReadingFaults()
        var flights: [Flight] = []
        var random: any RandomNumberGenerator & Sendable

        mutating func chance(_ part: Double) -> Bool { part > 0 && Double.random(in: 0..<1, using: &random) < part }
    }

    private let time: ElapsedClock
    private let state: Lock<State>
    /// The next delivery, and the task that waits for it.
    private let alarm = Lock<(due: Duration, task: Task<Void, Never>)?>(nil)

    init(
        clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        time = ElapsedClock(clock)
        state = Lock(State(random: random))
    }

    deinit { alarm.withLock { $0 }?.task.cancel() }

    /// The faults for messages that are sent from now on.
    var faults: CoReadingFaults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// The number of messages in flight.
    var flightCount: Int { state.withLock { $0.flights.count } }

    /// The time of the next delivery since this was created; nil if no message is in flight.
    var nextArrival: Duration? { state.withLock { $0.flights.map(\.due).min() } }

    /// Returns whether a message is lost before it reaches the hub.
    func isLost() -> Bool { state.withLock { $0.chance($0.faults.loss) } }

    func deliver(_ event: CoReadingTransportEvent, to inbox: CoReadingInbox) {
        state.withLock { state in
            guard case .message(_, isRetained: false, _) = event else {
                // What is in flight over a lost connection is lost too.
                if case .disconnected = event { state.flights.removeAll { $0.inbox === inbox } }
                return inbox.receive(event)
            }
            if state.chance(state.faults.loss) { return }
            for _ in 0..<(state.chance(state.faults.doubling) ? 2 : 1) {
                if state.faults.delay == .zero {
                    inbox.receive(event)
                } else {
                    let delay = state.faults.delay * Double.random(in: 0...1, using: &state.random)
                    state.flights.append(Flight(due: time.now() + delay, event: event, inbox: inbox))
                }
            }
        }
        schedule()
    }

    private func land() {
        state.withLock { state in
            let now = time.now()
            let due = state.flights.filter { $0.due <= now }.sorted { $0.due < $1.due }
            state.flights.removeAll { $0.due <= now }
            for flight in due { flight.inbox.receive(flight.event) }
        }
        schedule()
    }

    private func schedule() {
        // Set under the lock of the alarm, so that of two concurrent calls the last one to set it has seen the other's change.
        alarm.withLock { alarm in
            let due = nextArrival
            guard due != alarm?.due else { return }
            alarm?.task.cancel()
            alarm = due.map { due in
                (due, Task { [time, weak self] in if await time.reaches(due) { self?.land() } })
            }
        }
    }
}
