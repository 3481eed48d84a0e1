/// Counts of the events in a reading.
public struct ReadingCounts: Hashable, Sendable {
    /// The number of gestures on pages.
    public private(set) var gestures = 0
    /// The number of steps that led to a page.
    public private(set) var steps = 0
    /// The number of times that the reader waited for a page.
    public private(set) var waits = 0
    /// The number of pages that could not be shown.
    public private(set) var failures = 0
    /// The number of requests.
    public private(set) var loads = 0
    /// The number of bytes that the requests loaded.
    public private(set) var loadedBytes = 0
    /// The number of requested resources that were in memory or on disk.
    public private(set) var cacheHits = 0
    /// The number of attempts after the first.
    public private(set) var retries = 0
    /// The number of resources that could not be loaded.
    public private(set) var loadFailures = 0

    /// Creates counts of zero.
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
