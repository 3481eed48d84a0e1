/// The timeouts of a shared reading.
///
/// Shorter times count as the least ones, so that nobody floods the others. Longer ones than a hundred years count as that.
public struct CoReadingTiming: Hashable, Sendable {
    /// The least ``heartbeat`` and ``absence``: 100 milliseconds.
    public static let leastHeartbeat = Duration.milliseconds(100)
    /// The least ``answerGap``: 20 milliseconds.
    public static let leastAnswerGap = Duration.milliseconds(20)

    /// How often each participant announces its presence, at least ``leastHeartbeat``.
    public var heartbeat: Duration {
        didSet { heartbeat = Self.limited(heartbeat, Self.leastHeartbeat) }
    }
    /// After how long a silent participant counts as away, at least ``leastHeartbeat``. Several heartbeats, since single ones get
    /// lost.
    public var absence: Duration {
        didSet { absence = Self.limited(absence, Self.leastHeartbeat) }
    }
    /// How long one that joins listens for an owner, at least no time.
    public var settling: Duration {
        didSet { settling = Self.limited(settling, .zero) }
    }
    /// The least time between two answers to questions of others, at least ``leastAnswerGap``.
    public var answerGap: Duration {
        didSet { answerGap = Self.limited(answerGap, Self.leastAnswerGap) }
    }
    /// How long one that leaves waits for the end of its connection, at least no time.
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
