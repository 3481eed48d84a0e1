import Dispatch
import Observation
import StoryDriver
import StoryKit

/// The events of a shared reading: input, and moves of the other participants.
@MainActor struct ReadingEvents {
    enum Event: Sendable {
        /// A line was typed; nil after the last.
        case typed([UInt8]?)
        /// The owner moved.
        case moved(CoReadingMove)
        /// The process has to end.
        case interrupted
        /// The participants or the connection changed.
        case status(CoReadingStatus)
    }

    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    /// Signalled for each line that was handled.
    private let taken = DispatchSemaphore(value: 0)

    init(_ session: CoReadingSession) {
        (stream, continuation) = AsyncStream.makeStream()
        listen(to: session)
        Task { [continuation] in
            for await move in session.moves { continuation.yield(.moved(move)) }
        }
        // Reading blocks a thread, so it is not one of the tasks' threads. The next line is read after the last was handled, so
        // that fast input waits at its source.
        DispatchQueue(label: "keys").async { [continuation, taken] in
            var input = KeyInput()
            while let line = input.nextLine() {
                continuation.yield(.typed(line))
                taken.wait()
            }
            continuation.yield(.typed(nil))
            // Continue to follow the others.
            _ = Interruption.allowsReading(of: -1)
            continuation.yield(.interrupted)
        }
    }

    func next() async -> Event? {
        var events = stream.makeAsyncIterator()
        let event = await events.next()
        if case .typed = event { taken.signal() }
        return event
    }

    private func listen(to session: CoReadingSession) {
        let status = withObservationTracking {
            session.status
        } onChange: {
            // The new value is set a turn later.
            Task { @MainActor [weak session] in
                if let session { listen(to: session) }
            }
        }
        continuation.yield(.status(status))
    }
}
