/// The timeouts of a shared reading.
///
/// Times that are shorter than the least ones, such as would flood the others with messages, count as those. What is longer than
/// a hundred years counts as that.
public struct CoReadingTiming: Hashable, Sendable {
    /// The least ``heartbeat`` and ``absence``: 100 milliseconds.
    public static let leastHeartbeat = Duration.milliseconds(100)
    /// The least ``answerGap``: 20 milliseconds.
    public static let leastAnswerGap = Duration.milliseconds(20)

    /// How often each one says that it is there, at least ``leastHeartbeat``.
    public var heartbeat: Duration {
        didSet { heartbeat = Self.limited(heartbeat, Self.leastHeartbeat) }
    }
    /// How long somebody may be silent until it counts as away, at least ``leastHeartbeat``. Some heartbeats, since single ones
    /// get lost.
    public var absence: Duration {
        didSet { absence = Self.limited(absence, Self.leastHeartbeat) }
    }
    /// How long one that joins listens for others until it takes itself for the only one, at least no time.
    public var settling: Duration {
        didSet { settling = Self.limited(settling, .zero) }
    }
    /// The least time between two answers to questions of others, at least ``leastAnswerGap``.
    public var answerGap: Duration {
        didSet { answerGap = Self.limited(answerGap, Self.leastAnswerGap) }
    }
    /// How long one that leaves waits until its connection is closed, at least no time.
    public var closing: Duration {
        didSet { closing = Self.limited(closing, .zero) }
    }

    /// Five seconds, sixteen, one, half a second, and five, if not said otherwise.
    public init(
        heartbeat: Duration = .seconds(5), absence: Duration = .seconds(16), settling: Duration = .seconds(1),
        answerGap: Duration = .milliseconds(500), closing: Duration = .seconds(5)
    ) {
        self.heartbeat = Self.limited(heartbeat, Self.leastHeartbeat)
        self.absence = Self.limited(absence, Self.leastHeartbeat)
        self.settling = Self.limited(settling, .zero)
        self.answerGap = Self.limited(answerGap, Self.leastAnswerGap)
        self.closing = Self.limited(closing, .zero)
    }

    private static func limited(_ time: Duration, _ least: Duration) -> Duration {
        min(max(time, least), ElapsedClock.longest)
    }
}
