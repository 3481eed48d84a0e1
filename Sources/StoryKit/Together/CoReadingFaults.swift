/// The faults that a ``CoReadingHub`` injects into a shared reading.
public struct CoReadingFaults: Hashable, Sendable {
    /// The fraction of messages that are lost, from 0 to 1.
    public var loss: Double
    /// The fraction of the remaining messages that arrive twice.
    public var doubling: Double
    /// The longest delay of a message. Each delay is random up to it, so messages also overtake one another.
    public var delay: Duration

    /// Creates faults, none by default.
    public init(loss: Double = 0, doubling: Double = 0, delay: Duration = .zero) {
        self.loss = loss
        self.doubling = doubling
        self.delay = delay
    }
}
