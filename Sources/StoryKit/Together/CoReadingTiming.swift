/// The timeouts of a shared reading.
///
/// Shorter times are raised to the minimums, so that no participant floods the others. Longer times than a hundred years are
/// reduced to that.
public struct CoReadingTiming: Hashable, Sendable {
    /// The least ``heartbeat`` and ``absence``: 100 milliseconds.
    public static let minimumHeartbeat = Duration.milliseconds(100)
    /// The least ``answerGap``: 20 milliseconds.
    public static let minimumAnswerGap = Duration.milliseconds(20)

    /// How often each participant announces its presence, at least ``minimumHeartbeat``.
    public var heartbeat: Duration { didSet { heartbeat = Self.limited(heartbeat, Self.minimumHeartbeat) } }
    /// The silence after which a participant counts as away, at least ``minimumHeartbeat``. It should span several heartbeats,
    /// because single ones get lost.
    public var absence: Duration { didSet { absence = Self.limited(absence, Self.minimumHeartbeat) } }
    /// How long a joining participant listens for an owner, at least zero.
    public var settling: Duration { didSet { settling = Self.limited(settling, .zero) } }
    /// The least time between two answers to other participants, at least ``minimumAnswerGap``.
    public var answerGap: Duration { didSet { answerGap = Self.limited(answerGap, Self.minimumAnswerGap) } }
    /// How long a leaving participant waits for its connection to close, at least zero.
    public var closing: Duration { didSet { closing = Self.limited(closing, .zero) } }

    /// Creates timeouts, by default five seconds, sixteen, one, half a second, and five.
    public init(
        heartbeat: Duration = .seconds(5), absence: Duration = .seconds(16), settling: Duration = .seconds(1),
        answerGap: Duration = .milliseconds(500), closing: Duration = .seconds(5)
    ) {
        self.heartbeat = Self.limited(heartbeat, Self.minimumHeartbeat)
        self.absence = Self.limited(absence, Self.minimumHeartbeat)
        self.settling = Self.limited(settling, .zero)
        self.answerGap = Self.limited(answerGap, Self.minimumAnswerGap)
        self.closing = Self.limited(closing, .zero)
    }

    private static func limited(_ time: Duration, _ least: Duration) -> Duration {
        min(max(time, least), ElapsedClock.longest)
    }
}
