import StoryNavigation

/// Where a follower has to go.
public enum CoReadingMove: Hashable, Sendable {
    /// To another page.
    case jump(to: StoryLocation)
    /// To another line of the page on which it is.
    case moveLine(to: StoryLocation)

    /// Where.
    public var location: StoryLocation {
        switch self {
        case .jump(let location), .moveLine(let location): location
        }
    }
}

/// Where a follower has to go, one move after the other, for one task.
///
/// Who is slow is not sent to all the places that the owner has left already: the next move is always to where the owner is.
public struct CoReadingMoves: AsyncSequence, Sendable {
    let signals: AsyncStream<Void>
    let take: @MainActor @Sendable () -> CoReadingMove?

    /// Begins to take moves. There may be one iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(signals: signals.makeAsyncIterator(), take: take) }

    /// Takes the moves.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var signals: AsyncStream<Void>.Iterator
        fileprivate let take: @MainActor @Sendable () -> CoReadingMove?

        /// The next move; nil when the session has ended, and where the task is cancelled.
        public mutating func next() async -> CoReadingMove? { await next(isolation: nil) }

        /// The next move; nil when the session has ended, and where the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> CoReadingMove? {
            while await signals.next(isolation: actor) != nil {
                if let move = await take() { return move }
            }
            return nil
        }
    }
}
