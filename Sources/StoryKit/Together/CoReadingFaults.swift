/// The errors of a shared reading.
public struct CoReadingFaults: Hashable, Sendable {
    /// How many of all messages are lost, from 0 to 1.
    public var loss: Double
    /// How many of those that are not come twice.
    public var doubling: Double
    /// The longest that a message is under way. Each takes some time up to it by chance, so they also overtake one another.
    public var delay: Duration

    /// Nothing, if not said otherwise.
    public init(loss: Double = 0, doubling: Double = 0, delay: Duration = .zero) {
        self.loss = loss
        self.doubling = doubling
        self.delay = delay
    }
}
