import Dispatch
import Observation
import StoryKit

/// What a person who reads together with others waits for: what is typed, and what the others do.
@MainActor struct ReadingEvents {
    /// Something to react to.
    enum Event: Sendable {
        /// A line was typed; nil behind the last.
        case typed([UInt8]?)
        /// The one who is followed went somewhere.
        case moved(CoReadingMove)
        /// Something changed in who reads, or whether they can be heard.
        case status(CoReadingStatus)
    }

    let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    /// Begins to listen.
    init(_ session: CoReadingSession) {
        (stream, continuation) = AsyncStream.makeStream()
        listen(to: session)
        Task { [continuation] in
            for await move in session.moves { continuation.yield(.moved(move)) }
        }
        // Reading blocks a thread, which none of the tasks may lose.
        DispatchQueue(label: "keys").async { [continuation] in
            var input = KeyInput()
            while let line = input.nextLine() { continuation.yield(.typed(line)) }
            continuation.yield(.typed(nil))
        }
    }

    /// Tells of each change.
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
