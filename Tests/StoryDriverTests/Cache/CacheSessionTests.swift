import StorySource
import Testing

@testable import StoryDriver

@Suite("The use of a cache") struct CacheSessionTests {
    /// A cache that takes a time for each request and then does as it is told. Its clock stands still otherwise.
    private final class ScriptedStore: CacheStore {
        let isRemote = true
        let state = Lock((time: 0.0, asked: 0, longest: 0.0))
        private let seconds: Double
        private let failure: CacheFailure?

        init(taking seconds: Double, failure: CacheFailure? = nil) {
            self.seconds = seconds
            self.failure = failure
        }

        var now: Double { state.withLock { $0.time } }

        private func pass(_ timeout: Double) throws(CacheFailure) {
            state.withLock { state in
                state.asked += 1
                state.time += min(seconds, timeout)
                state.longest = max(state.longest, timeout)
            }
            if seconds > timeout { throw .broken("no answer in time") }
            if let failure { throw failure }
        }

        func get(_ entry: CacheEntry, upTo limit: Int, timeout: Double) throws(CacheFailure) -> [UInt8]? {
            try pass(timeout)
            return nil
        }

        func put(_ entry: CacheEntry, _ bytes: [UInt8], timeout: Double) throws(CacheFailure) { try pass(timeout) }
    }

    private static let entry = CacheEntry.action(CacheDigest(of: []))

    /// Asks a thousand times. Returns the store and what is said in the end.
    private static func ask(_ store: ScriptedStore) -> [String] {
        let session = CacheSession(store, shownAs: "http://cache", now: { store.now })
        for _ in 0..<1000 { _ = session.get(entry, upTo: 0) }
        return session.problems
    }

    @Test func `a cache that hangs is used for little more than ten seconds`() {
        let store = ScriptedStore(taking: 1e9)
        #expect(Self.ask(store) == ["the cache 'http://cache' is not used: no answer in time"])
        #expect(store.state.withLock { $0.asked } == 1)
        #expect(store.now < 10.2)
    }

    @Test func `a slow cache costs ten seconds more than a fast one`() {
        let store = ScriptedStore(taking: 0.6)
        #expect(Self.ask(store) == ["the cache 'http://cache' is not used: no answer in time"])
        #expect((20...22).contains(store.state.withLock { $0.asked }))
        #expect(store.now < 13)
        let fast = ScriptedStore(taking: 0.09)
        #expect(Self.ask(fast) == [])
        #expect(fast.state.withLock { $0.asked } == 1000)
    }

    @Test func `large entries may take longer`() {
        var budget = CacheTimeBudget()
        budget.count(seconds: 60, byteCount: 100_000_000)
        #expect(budget.left == CacheTimeBudget.limit)
        budget.count(seconds: 111, byteCount: 100_000_000)
        #expect(budget.isOver)
    }

    @Test func `a failure ends the use of the cache, and a refusal only the storing`() {
        let broken = ScriptedStore(taking: 0, failure: .broken("it burns"))
        #expect(Self.ask(broken) == ["the cache 'http://cache' is not used: it burns"])
        #expect(broken.state.withLock { $0.asked } == 1)
        let refusing = ScriptedStore(taking: 0, failure: .refusal("it is full"))
        let session = CacheSession(refusing, shownAs: "c", now: { refusing.now })
        #expect(!session.put(Self.entry, []) && !session.put(Self.entry, []))
        #expect(refusing.state.withLock { $0.asked } == 1)
        #expect(session.canRead && !session.canStore)
        #expect(session.problems == ["the cache 'c' stores nothing: it is full"])
    }

    @Test func `entries that are too large count as damaged`() {
        let store = ScriptedStore(taking: 0, failure: .tooLarge)
        #expect(Self.ask(store) == ["the cache 'http://cache' has 1000 damaged entries, which were not used"])
    }
}
