import StoryNavigation
import StorySource

/// Records what happens while a story is read: a reader, an asset store and a player that were given the same recorder tell
/// it, from any thread.
///
///     let recorder = ReadingRecorder()
///     let reader = try StoryReader(package, loader: loader, assets: store, recorder: recorder)
///     for await event in recorder.events() { print(event) }      // a log
///     recorder.counts.retries                                    // a counter
///     await another.replay(recorder.recording)                   // the same pages again
///
/// Only the last events are kept. Of the steps that are dropped it keeps where they led.
public final class ReadingRecorder: Sendable {
    private struct State {
        var start: ReadingRecording.Start?
        /// The last events, in a ring.
        var ring: [ReadingEvent] = []
        /// Where the oldest is, once the ring is full.
        var oldest = 0
        var counts = ReadingCounts()
        var listeners: [Int: AsyncStream<ReadingEvent>.Continuation] = [:]
        var lastListener = 0
    }

    private let capacity: Int
    private let clock: ElapsedClock
    private let state = Lock(State())

    /// A recorder of nothing yet.
    /// - Parameters:
    ///   - capacity: How many events are kept, at least 1.
    ///   - clock: What times are measured by.
    public init(capacity: Int = 10_000, clock: any Clock<Duration> = ContinuousClock()) {
        self.capacity = max(capacity, 1)
        self.clock = ElapsedClock(clock)
    }

    deinit { for listener in state.withLock({ $0.listeners.values }) { listener.finish() } }

    /// What was recorded.
    public var recording: ReadingRecording {
        state.withLock { state in
            ReadingRecording(
                start: state.start, events: Array(state.ring[state.oldest...] + state.ring[..<state.oldest]))
        }
    }

    /// How often things happened, since the recorder was made.
    public var counts: ReadingCounts { state.withLock { $0.counts } }

    /// What happens from now on, until whoever listens ends. Who is slow misses the oldest, where there are more than the
    /// recorder keeps.
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

    /// Takes a step that is dropped from where the events before it led.
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

/// What was recorded of a reading: where the reader was, and what happened then.
public struct ReadingRecording: Sendable {
    /// Where a reader was.
    struct Start {
        let story: String
        let hash: String
        var location: StoryLocation
        var history: [NavigationStep]

        mutating func go(_ kind: NavigationStep.Kind) {
            history.append(NavigationStep(from: location, kind: kind))
        }
    }

    let start: Start?
    /// What happened, the oldest first.
    public let events: [ReadingEvent]

    /// Where the reader was before the events; nil where they are all that happened.
    public var bookmark: Bookmark? {
        start.map { Bookmark(story: $0.story, hash: $0.hash, location: $0.location, history: $0.history) }
    }
}

extension StoryReader {
    /// Takes the steps of a recording, each when the page before is there, and so comes to the same pages. Pictures that
    /// can't be had hold nothing up.
    public func replay(_ recording: ReadingRecording) async {
        if let bookmark = recording.bookmark {
            resume(at: bookmark)
            await waitForPage()
        }
        for case .step(let step, let location, let turn) in recording.events.map(\.kind) {
            var isStep = true
            switch step {
            case .open(let bookmark): isStep = resume(at: bookmark, because: turn.reason)
            case .advance: isStep = self.step(true, because: turn.reason)
            case .choose(let id): isStep = choose(id: id)
            case .back: isStep = self.step(false, because: turn.reason)
            case .restart: restart()
            case .jump: go(to: location, because: turn.reason)
            }
            if isStep { await waitForPage() }
        }
    }

    private func waitForPage() async {
        await waitUntilLoaded()
        continueWithoutAssets()
    }
}
