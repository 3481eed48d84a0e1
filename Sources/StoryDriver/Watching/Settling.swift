/// Determines when to inspect changes: after a period without events, so that a file that is being saved, or a folder that is
/// being copied, is read only once and complete.
struct Settling<Instant: InstantProtocol> where Instant.Duration == Duration {
    /// The time without events after which changes have settled.
    static var quietPeriod: Duration { .milliseconds(50) }
    /// The time after which changes are inspected even if events continue.
    static var longest: Duration { .seconds(1) }

    private var first: Instant?
    private var last: Instant?

    mutating func note(at now: Instant) {
        first = first ?? now
        last = now
    }

    /// Returns how long to wait: zero if changes have settled, nil if there were no events.
    func remaining(at now: Instant) -> Duration? {
        guard let first, let last else { return nil }
        let end = min(last.advanced(by: Self.quietPeriod), first.advanced(by: Self.longest))
        return max(now.duration(to: end), .zero)
    }
}
