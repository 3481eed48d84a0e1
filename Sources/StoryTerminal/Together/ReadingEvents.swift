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
        /// The process is to end.
        case interrupted
        /// The participants changed, or their connection.
        case status(CoReadingStatus)
    }

    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    /// Signalled for each line that was taken.
    private let taken = DispatchSemaphore(value: 0)

    init(_ session: CoReadingSession) {
        (stream, continuation) = AsyncStream.makeStream()
        listen(to: session)
        Task { [continuation] in
            for await move in session.moves { continuation.yield(.moved(move)) }
        }
        // Reading blocks a thread, which none of the tasks may lose. A line is read when the one before was taken: those that
        // come faster than they are shown wait where they come from.
        DispatchQueue(label: "keys").async { [continuation, taken] in
            var input = KeyInput()
            while let line = input.nextLine() {
                continuation.yield(.typed(line))
                taken.wait()
            }
            continuation.yield(.typed(nil))
            // The others may be followed further.
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
            // What it changes to is there a turn later.
            Task { @MainActor [weak session] in
                if let session { listen(to: session) }
            }
        }
        continuation.yield(.status(status))
    }
}
