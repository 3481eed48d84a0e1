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
    /// How long one that leaves waits until its connection is closed.
    public var closing: Duration

    /// Five seconds, sixteen, one, half a second, and five, if not said otherwise.
    public init(
        heartbeat: Duration = .seconds(5), absence: Duration = .seconds(16), settling: Duration = .seconds(1),
        answerGap: Duration = .milliseconds(500), closing: Duration = .seconds(5)
    ) {
        self.heartbeat = heartbeat
        self.absence = absence
        self.settling = settling
        self.answerGap = answerGap
        self.closing = closing
    }
}
