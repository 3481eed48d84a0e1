/// When to look at what changed: once nothing has happened for a while, so that a file that is being saved, or a folder that is
/// being copied, is looked at once and whole.
struct Settling<Instant: InstantProtocol> where Instant.Duration == Duration {
    /// Nothing may happen for so long.
    static var quietPeriod: Duration { .milliseconds(50) }
    /// After so long it is looked at, whatever goes on.
    static var longest: Duration { .seconds(1) }

    private var first: Instant?
    private var last: Instant?

    /// Something happened.
    mutating func note(at now: Instant) {
        first = first ?? now
        last = now
    }

    /// How long to wait: zero where things have settled, nil where nothing has happened.
    func remaining(at now: Instant) -> Duration? {
        guard let first, let last else { return nil }
        let end = min(last.advanced(by: Self.quietPeriod), first.advanced(by: Self.longest))
        return max(now.duration(to: end), .zero)
    }
}
