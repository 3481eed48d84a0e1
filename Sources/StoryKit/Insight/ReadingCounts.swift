/// How often things happened while a story was read.
public struct ReadingCounts: Hashable, Sendable {
    /// What people did to pages.
    public private(set) var gestures = 0
    /// Steps that came to a page.
    public private(set) var steps = 0
    /// Pages that had to be waited for.
    public private(set) var waits = 0
    /// Pages that could not be shown.
    public private(set) var failures = 0
    /// Requests.
    public private(set) var loads = 0
    /// What they brought, in bytes.
    public private(set) var loadedBytes = 0
    /// What was asked for and was at hand.
    public private(set) var cacheHits = 0
    /// Attempts after the first.
    public private(set) var retries = 0
    /// What could not be had.
    public private(set) var loadFailures = 0

    /// All are 0.
    public init() {}

    /// Counts an event.
    public mutating func add(_ event: ReadingEvent) {
        switch event.kind {
        case .gesture: gestures += 1
        case .step: steps += 1
        case .waiting: waits += 1
        case .failure: failures += 1
        case .load: loads += 1
        case .loaded(_, let byteCount): loadedBytes &+= byteCount ?? 0
        case .cacheHit: cacheHits += 1
        case .retry: retries += 1
        case .loadFailure: loadFailures += 1
        case .playback: break
        }
    }
}
