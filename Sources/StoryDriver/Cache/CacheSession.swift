import StoryDiagnostics
import StorySource

/// The use of a cache in one run, until the cache fails or takes too long. Each problem is reported once.
package final class CacheSession: Sendable {
    private struct State: Sendable {
        var budget = CacheTimeBudget()
        /// Why the cache is not asked any more.
        var end: String?
        /// Why nothing is stored any more.
        var refusal: String?
        var damaged = 0
    }

    private let store: any CacheStore
    private let shown: String
    private let now: @Sendable () -> Double
    private let state = Lock(State())

    /// Begins to use a cache. `shown`: its address for messages. `now`: a clock in seconds.
    package init(
        _ store: any CacheStore, shownAs shown: String, now: @escaping @Sendable () -> Double = CacheSession.clock
    ) {
        self.store = store
        self.shown = shown
        self.now = now
    }

    /// The seconds since some time in the past.
    package static let clock: @Sendable () -> Double = { [start = SuspendingClock.now] in
        (SuspendingClock.now - start) / .seconds(1)
    }

    var isRemote: Bool { store.isRemote }

    /// Whether it makes sense to ask.
    var canRead: Bool { state.withLock { $0.end == nil } }

    /// Whether it makes sense to store.
    var canStore: Bool { state.withLock { $0.end == nil && $0.refusal == nil } }

    /// Returns the bytes of an entry; nil if there is none, or the cache can't be used.
    func get(_ entry: CacheEntry, upTo limit: Int) -> [UInt8]? {
        guard let timeout = timeout(byteCount: limit) else { return nil }
        let start = now()
        do throws(CacheFailure) {
            let bytes = try store.get(entry, upTo: limit, timeout: timeout)
            count(since: start, byteCount: bytes?.count ?? 0)
            return bytes
        } catch {
            note(error)
            count(since: start, byteCount: 0)
            return nil
        }
    }

    /// Stores an entry. Returns false if that was not possible.
    func put(_ entry: CacheEntry, _ bytes: [UInt8]) -> Bool {
        guard canStore, let timeout = timeout(byteCount: bytes.count) else { return false }
        let start = now()
        do throws(CacheFailure) {
            try store.put(entry, bytes, timeout: timeout)
            count(since: start, byteCount: bytes.count)
            return true
        } catch {
            note(error)
            count(since: start, byteCount: 0)
            return false
        }
    }

    /// Notes an entry that is not what it should be.
    func noteDamage() { state.withLock { $0.damaged += 1 } }

    /// The problems to report at the end of a run, one per line.
    var problems: [String] {
        let state = state.withLock { $0 }
        var lines: [String] = []
        if let end = state.end {
            lines.append("the cache '\(shown)' is not used: \(end)")
        } else if let refusal = state.refusal {
            lines.append("the cache '\(shown)' stores nothing: \(refusal)")
        }
        if state.damaged > 0 {
            let entries = Counted.words(state.damaged, "damaged entry", "damaged entries")
            lines.append("the cache '\(shown)' has \(entries), which \(state.damaged == 1 ? "was" : "were") not used")
        }
        return lines
    }

    private func timeout(byteCount: Int) -> Double? {
        state.withLock { $0.end == nil ? $0.budget.timeout(byteCount: byteCount) : nil }
    }

    private func count(since start: Double, byteCount: Int) {
        let seconds = now() - start
        state.withLock { state in
            state.budget.count(seconds: seconds, byteCount: byteCount)
            if state.budget.isOver, state.end == nil { state.end = "it is too slow" }
        }
    }

    private func note(_ failure: CacheFailure) {
        state.withLock { state in
            switch failure {
            case .tooLarge: state.damaged += 1
            case .refusal(let reason): state.refusal = state.refusal ?? reason
            case .broken(let reason): state.end = state.end ?? reason
            }
        }
    }
}
