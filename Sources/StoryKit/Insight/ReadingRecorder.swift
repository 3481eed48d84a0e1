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
/// The recorder keeps only the last events. Of the steps that it drops, it keeps where they led.
public final class ReadingRecorder: Sendable {
    private struct State {
        var start: ReadingRecording.Start?
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
                start: state.start, events: Array(state.ring[state.oldest...] + state.ring[..<state.oldest]))
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
    private static func drop(
        _ step: ReadingEvent.Step, _ location: StoryLocation, _ start: inout ReadingRecording.Start?
    ) {
        switch step {
        case .open(let bookmark):
            start = ReadingRecording.Start(
                story: bookmark.story, hash: bookmark.hash, location: bookmark.location, history: bookmark.history)
            return
        case .advance: start?.go(.advance)
        case .choose(let id): start?.go(.choice(id: id))
        case .jump: start?.go(.jump)
        case .back: _ = start?.history.popLast()
        case .restart: start?.history = []
        }
        start?.location = location
    }
}

/// A recording of a reading: the reader's location at the start, and the events after that.
public struct ReadingRecording: Sendable {
    struct Start {
        let story: String
        let hash: String
        var location: StoryLocation
        var history: [NavigationStep]

        mutating func go(_ kind: NavigationStep.Kind) { history.append(NavigationStep(from: location, kind: kind)) }
    }

    let start: Start?
    /// The events, oldest first.
    public let events: [ReadingEvent]

    /// The reader's location before the events; nil if the events are complete.
    public var bookmark: Bookmark? {
        start.map { Bookmark(story: $0.story, hash: $0.hash, location: $0.location, history: $0.history) }
    }
}
