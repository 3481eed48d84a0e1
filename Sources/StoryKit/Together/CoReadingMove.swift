import StoryNavigation
import StorySource

/// Where a follower has to go.
public enum CoReadingMove: Hashable, Sendable {
    /// To another page.
    case jump(to: StoryLocation)
    /// To another line of the page on which it is.
    case moveLine(to: StoryLocation)
    /// To the story's beginning, since the owner has restarted the story, and from there to where the owner is.
    case restart(to: StoryLocation)

    /// Where.
    public var location: StoryLocation {
        switch self {
        case .jump(let location), .moveLine(let location), .restart(let location): location
        }
    }
}

/// Where a follower has to go, one move after the other.
///
/// The next move always leads to where the owner is, however many pages it has turned. A move waits until a task takes it, and a
/// cancelled task takes none, so a view may take moves while it is shown. If several tasks take them, each move goes to one of
/// them. They end with the session.
public struct CoReadingMoves: AsyncSequence, Sendable {
    let signals: MoveSignals
    let take: @MainActor @Sendable () -> CoReadingMove?

    /// Begins to take moves.
    public func makeAsyncIterator() -> Iterator { Iterator(signals: signals.stream().makeAsyncIterator(), take: take) }

    /// Takes the moves.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var signals: AsyncStream<Void>.Iterator
        fileprivate let take: @MainActor @Sendable () -> CoReadingMove?

        /// The next move; nil when the session has ended, and where the task is cancelled.
        public mutating func next() async -> CoReadingMove? {
            while await signals.next() != nil {
                if let move = await take() { return move }
            }
            return nil
        }
    }
}

/// Tells all who take moves that there may be one. Each has a stream of its own, since the cancellation of its task ends that.
final class MoveSignals: Sendable {
    private struct State {
        var takers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextID = 0
        var isFinished = false
    }

    private let state = Lock(State())

    /// The signals for one more taker, the first one at once: a move may wait.
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
        // Streams are told without the lock, which one that ends wants.
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
