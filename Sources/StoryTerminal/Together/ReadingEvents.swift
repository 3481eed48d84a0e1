import Dispatch
import Observation
import StoryDriver
import StoryKit

/// The events of a shared reading: input, and what the other participants do.
@MainActor struct ReadingEvents {
    enum Event: Sendable {
        /// A line was typed; nil after the last.
        case typed([UInt8]?)
        /// The reader shows another screen, after a step of its own or of the owner.
        case screen
        /// The process has to end.
        case interrupted
        /// The participants or the connection changed.
        case status(CoReadingStatus)
    }

    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    /// Signalled for each line that was handled.
    private let taken = DispatchSemaphore(value: 0)

    init(_ session: CoReadingSession, _ reader: StoryReader) {
        (stream, continuation) = AsyncStream.makeStream()
        listen(to: session) { .status($0.status) }
        listen(to: reader) { reader in
            _ = reader.screen
            return .screen
        }
        // Reading blocks, so it needs its own thread. A line is read after the previous one was handled, so that unread
        // lines stay in the pipe or terminal.
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

    private func listen<Source: AnyObject & Sendable>(
        to source: Source, _ event: @escaping @MainActor @Sendable (Source) -> Event
    ) {
        let new = withObservationTracking {
            event(source)
        } onChange: {
            // The new value is available one turn later.
            Task { @MainActor [weak source] in
                if let source { listen(to: source, event) }
            }
        }
        continuation.yield(new)
    }
}
