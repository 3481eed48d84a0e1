/// How long a run waits for its cache.
///
/// A request may take a tenth of a second, and a second for each megabyte. The time beyond that is added up. Once it
/// reaches ten seconds, the cache is no longer used. So a cache that hangs costs ten seconds, and a slow one not much
/// more.
struct CacheTimeBudget {
    /// In seconds.
    static let limit = 10.0
    private static let ofRequest = 0.1
    private static let ofByte = 1e-6

    /// The rest of the budget, in seconds.
    private(set) var left = limit

    var isOver: Bool { left <= 0 }

    /// Returns the longest time for a request that moves a number of bytes.
    func timeout(byteCount: Int) -> Double { Self.ofRequest + Double(byteCount) * Self.ofByte + max(left, 0) }

    mutating func count(seconds: Double, byteCount: Int) {
        left -= max(0, seconds - Self.ofRequest - Double(byteCount) * Self.ofByte)
    }
}
