import StorySource

/// The events of a transport, for one task that takes them in order.
///
/// An inbox holds the newest ``messageLimit`` messages, each at most ``CoReadingMessage/sealedSizeLimit`` bytes long. It holds
/// only the last change of the connection, which it delivers before the messages.
///
/// The inbox of a ``CoReadingSession`` verifies messages as they arrive. It keeps at most one message that fails, and drops
/// duplicates, so that strangers who send faster than a session receives don't displace the messages of participants.
///
///     for await event in transport.open(lastWill: will) { … }
public final class CoReadingInbox: AsyncSequence, Sendable {
    /// The greatest number of waiting messages.
    public static let messageLimit = 256

    private struct Waiting {
        let event: CoReadingTransportEvent
        /// Whether it was sent with the key; nil if the inbox does not know the key.
        let isVerified: Bool?
    }

    private struct State {
        var seal: CoReadingSeal?
        var connection: CoReadingTransportEvent?
        var messages: [Waiting] = []
        var droppedCount = 0
        var isFinished = false
        var isAwaited = false
    }

    /// Whether the transport refused to open.
    let isRefusal: Bool
    private let state = Lock(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    /// Creates an empty inbox for a transport to fill.
    public convenience init() { self.init(isRefusal: false) }

    private init(isRefusal: Bool) {
        self.isRefusal = isRefusal
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Creates an inbox for a transport that is opened a second time: it reports why there is no connection, and ends. The
    /// session does not close the transport, which serves another session.
    public static func refused(
        reason: String = "This connection serves another session, or has done so: each one needs its own."
    ) -> CoReadingInbox {
        let inbox = CoReadingInbox(isRefusal: true)
        inbox.receive(.disconnected(reason: reason))
        inbox.finish()
        return inbox
    }

    /// The number of messages that were dropped: not taken in time, too long, duplicate, or unverified while another
    /// unverified message waits.
    public var droppedCount: Int { state.withLock { $0.droppedCount } }

    /// Whether all events are taken and the consumer waits for more.
    package var isIdle: Bool {
        state.withLock { $0.connection == nil && ($0.isFinished || $0.messages.isEmpty && $0.isAwaited) }
    }

    /// Verifies the messages that arrive from now on.
    func verify(with seal: CoReadingSeal) { state.withLock { $0.seal = seal } }

    /// Adds an event. Does nothing after ``finish()``.
    public func receive(_ event: CoReadingTransportEvent) {
        var isVerified: Bool?
        if case .message(let bytes, _, _) = event, bytes.count <= CoReadingMessage.sealedSizeLimit {
            isVerified = state.withLock { $0.isFinished ? nil : $0.seal }.map { $0.opened(bytes) != nil }
        }
        state.withLock { state in
            guard !state.isFinished else { return }
            guard case .message(let bytes, _, _) = event else {
                state.isAwaited = false
                state.connection = event
                return
            }
            let isSurplus =
                switch isVerified {
                case true: state.messages.contains { $0.event == event }
                case false: state.messages.contains { $0.isVerified == false }
                case nil: bytes.count > CoReadingMessage.sealedSizeLimit
                }
            guard !isSurplus else {
                state.droppedCount += 1
                return
            }
            state.isAwaited = false
            if state.messages.count == Self.messageLimit {
                state.messages.removeFirst()
                state.droppedCount += 1
            }
            state.messages.append(Waiting(event: event, isVerified: isVerified))
        }
        signal.yield()
    }

    /// Ends the sequence and drops waiting events, except ``CoReadingTransportEvent/disconnected(reason:)`` if that was the
    /// last change of the connection.
    public func finish() {
        state.withLock { state in
            state.isFinished = true
            if state.connection == .connected { state.connection = nil }
            state.messages = []
        }
        signal.finish()
    }

    /// Creates the iterator. An inbox supports a single iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(inbox: self, signals: signals.makeAsyncIterator()) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let inbox: CoReadingInbox
        fileprivate var signals: AsyncStream<Void>.Iterator

        /// Returns the next event; nil at the end, or if the task is cancelled.
        public mutating func next() async -> CoReadingTransportEvent? {
            var isOver = false
            while !Task.isCancelled {
                if let event = inbox.take() { return event }
                if isOver { return nil }
                // Events added before the end may still be waiting when the end is reported.
                isOver = await signals.next() == nil
            }
            return nil
        }
    }

    private func take() -> CoReadingTransportEvent? {
        state.withLock { state in
            if let connection = state.connection.take() { return connection }
            guard state.messages.isEmpty else { return state.messages.removeFirst().event }
            state.isAwaited = true
            return nil
        }
    }
}
