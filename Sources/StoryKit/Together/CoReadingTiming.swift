/// How long those who read together wait.
public struct CoReadingTiming: Hashable, Sendable {
    /// How often each one says that it is there.
    public var heartbeat: Duration
    /// How long somebody may be silent until it counts as away. Some heartbeats, since single ones get lost.
    public var absence: Duration
    /// How long one that joins listens for others until it takes itself for the only one.
    public var settling: Duration
    /// The least time between two answers to questions of others.
    public var answerGap: Duration

    /// Five seconds, sixteen, one, and half a second, if not said otherwise.
    public init(
        heartbeat: Duration = .seconds(5), absence: Duration = .seconds(16), settling: Duration = .seconds(1),
        answerGap: Duration = .milliseconds(500)
    ) {
        self.heartbeat = heartbeat
        self.absence = absence
        self.settling = settling
        self.answerGap = answerGap
    }
}
