import StoryNavigation
import StorySource

/// A move for the reader of a follower.
public enum CoReadingMove: Hashable, Sendable {
    /// Go to another page.
    case jump(to: StoryLocation)
    /// Go to another line of the current page.
    case moveLine(to: StoryLocation)
    /// Restart the story, because the owner has restarted it, and then go to the owner's location.
    case restart(to: StoryLocation)

    /// The destination.
    public var location: StoryLocation {
        switch self {
        case .jump(let location), .moveLine(let location), .restart(let location): location
        }
    }
}

/// The moves for the reader of a follower, in order.
///
/// The next move always leads to the owner's location, however many pages the owner has turned. A move waits until a task takes
/// it, and a cancelled task takes none, so a view can take moves while it is visible. If several tasks take moves, each move
/// goes to one of them. The sequence ends with the session.
public struct CoReadingMoves: AsyncSequence, Sendable {
    let signals: MoveSignals
    let take: @MainActor @Sendable () -> CoReadingMove?

    /// Creates an iterator that takes moves.
    public func makeAsyncIterator() -> Iterator { Iterator(signals: signals.stream().makeAsyncIterator(), take: take) }

    /// Iterates over the moves.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var signals: AsyncStream<Void>.Iterator
        fileprivate let take: @MainActor @Sendable () -> CoReadingMove?

        /// Returns the next move; nil if the session has ended or the task is cancelled.
        public mutating func next() async -> CoReadingMove? {
            while await signals.next() != nil {
                if let move = await take() { return move }
            }
            return nil
        }
    }
}

/// Signals all iterators that a move may be available. Each has its own stream, because cancelling its task ends the stream.
final class MoveSignals: Sendable {
    private struct State {
        var takers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextID = 0
        var isFinished = false
    }

    private let state = Lock(State())

    /// Returns a stream of signals for another iterator. The first signal comes at once, because a move may be waiting.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.nextID += 1
            state.takers[state.nextID] = continuation
            return state.nextID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.takers[id] = nil } }
        continuation.yield()
        return stream
    }

    func yield() {
        // Yield without the lock, because a stream that ends acquires it.
        for taker in state.withLock({ Array($0.takers.values) }) { taker.yield() }
    }

    func finish() {
        let takers = state.withLock { state in
            state.isFinished = true
            defer { state.takers = [:] }
            return Array(state.takers.values)
        }
        for taker in takers { taker.finish() }
    }
}
