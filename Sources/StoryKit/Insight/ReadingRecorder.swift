import StoryNavigation
import StorySource

/// Records what happens while a story is read. A reader, an asset store and a player that share a recorder report to it, from
/// any thread.
///
///     let recorder = ReadingRecorder()
///     let reader = try StoryReader(package, loader: loader, assets: store, recorder: recorder)
///     for await event in recorder.events() { print(event) }      // a log
///     recorder.counts.retries                                    // a counter
///     await another.replay(recorder.recording)                   // the same pages again
///
/// The recorder keeps only the last events, and the location to which earlier steps led.
public final class ReadingRecorder: Sendable {
    private struct State {
        /// The reader's location before the events in the ring; nil if none was dropped.
        var start: Bookmark?
        /// The last events, in a ring buffer.
        var ring: [ReadingEvent] = []
        /// The index of the oldest event, once the ring is full.
        var oldest = 0
        var counts = ReadingCounts()
        var listeners: [Int: AsyncStream<ReadingEvent>.Continuation] = [:]
        var lastListener = 0
    }

    private let capacity: Int
    private let clock: ElapsedClock
    private let state = Lock(State())

    /// Creates an empty recorder.
    /// - Parameters:
    ///   - capacity: The number of events to keep, at least 1.
    ///   - clock: The clock for the times of events.
    public init(capacity: Int = 10_000, clock: any Clock<Duration> = ContinuousClock()) {
        self.capacity = max(capacity, 1)
        self.clock = ElapsedClock(clock)
    }

    deinit { for listener in state.withLock({ $0.listeners.values }) { listener.finish() } }

    /// The recording so far.
    public var recording: ReadingRecording {
        state.withLock { state in
            ReadingRecording(
                bookmark: state.start, events: Array(state.ring[state.oldest...] + state.ring[..<state.oldest]))
        }
    }

    /// The counts of all events since the recorder was created.
    public var counts: ReadingCounts { state.withLock { $0.counts } }

    /// Returns the events from now on, until the consumer stops iterating. A slow consumer misses the oldest events if there
    /// are more than the recorder keeps.
    public func events() -> AsyncStream<ReadingEvent> {
        let (stream, listener) = AsyncStream<ReadingEvent>.makeStream(bufferingPolicy: .bufferingNewest(capacity))
        let id = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = listener
            return state.lastListener
        }
        listener.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    package func record(_ kind: ReadingEvent.Kind) {
        state.withLock { state in
            let event = ReadingEvent(time: clock.now(), kind: kind)
            if state.ring.count < capacity {
                state.ring.append(event)
            } else {
                let dropped = state.ring[state.oldest]
                state.ring[state.oldest] = event
                state.oldest = (state.oldest + 1) % capacity
                if case .step(let step, let location, _) = dropped.kind { Self.drop(step, location, &state.start) }
            }
            state.counts.add(event)
            for listener in state.listeners.values { listener.yield(event) }
        }
    }

    /// Applies a dropped step to the start of the recording.
    private static func drop(_ step: ReadingEvent.Step, _ location: StoryLocation, _ start: inout Bookmark?) {
        func go(_ kind: NavigationStep.Kind) {
            if let from = start?.location { start?.history.append(NavigationStep(from: from, kind: kind)) }
        }
        switch step {
        case .open(let bookmark): start = bookmark
        case .advance: go(.advance)
        case .choose(let id): go(.choice(id: id))
        case .jump: go(.jump)
        case .back: _ = start?.history.popLast()
        case .restart: start?.history = []
        }
        start?.location = location
    }
}

/// A recording of a reading: the reader's location at the start, and the events after that.
public struct ReadingRecording: Sendable {
    /// The reader's location before the events; nil if the events are complete.
    public let bookmark: Bookmark?
    /// The events, oldest first.
    public let events: [ReadingEvent]
}
