import StoryIR
import StoryKit
import TestSupport
import Testing

/// Unusual clocks and times.
@Suite(.timeLimit(.minutes(5))) struct AssetClockTests {
    /// A clock that stands still, and whose sleep ignores cancellation.
    private struct DeafClock: Clock {
        let inner = ManualClock()
        let standstill: Standstill
        var now: ManualClock.Instant { inner.now }
        var minimumResolution: Duration { .nanoseconds(1) }
        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws { await standstill.wait() }
    }

    /// A clock that can't sleep.
    private struct BrokenClock: Clock {
        struct Failure: Error {}

        let inner = ManualClock()
        var now: ManualClock.Instant { inner.now }
        var minimumResolution: Duration { .nanoseconds(1) }
        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws { throw Failure() }
    }

    private func store(
        _ fetcher: ScriptedAssetFetcher, _ retry: RetryPolicy = RetryPolicy(), timeout: Duration = .seconds(30),
        clock: any Clock<Duration>
    ) -> AssetStore<[UInt8]> {
        AssetStore(
            manifest: AssetFixture.manifest(["a"]), fetcher: fetcher,
            configuration: .init(retry: retry, timeout: timeout), clock: clock)
    }

    @Test func `a clock that never ends does not delay a cached asset`() async throws {
        let standstill = Standstill()
        let fetcher = ScriptedAssetFetcher { _, _ in .bytes([1]) }
        #expect(try await store(fetcher, clock: DeafClock(standstill: standstill)).load("a") == [1])
        standstill.end()
    }

    @Test func `a failing clock counts as having reached its time`() async {
        let fetcher = ScriptedAssetFetcher { _, _ in .hang }
        let store = store(fetcher, clock: BrokenClock())
        #expect(await AssetFixture.outcome { () throws(AssetError) in try await store.load("a") } == .failure(.timeout))
        fetcher.endAll()
    }

    /// Measured by a system clock, which does not support all times.
    @Test(arguments: [Duration.seconds(Int64.min), .seconds(-5), .zero])
    func `a delay of zero retries at once`(delay: Duration) async {
        let fetcher = ScriptedAssetFetcher { _, _ in .failure(FetchError.network("no")) }
        for retry in [RetryPolicy(firstDelay: delay), RetryPolicy(longestDelay: delay)] {
            let store = store(fetcher, retry, timeout: .seconds(Int64.max), clock: ContinuousClock())
            let outcome = await AssetFixture.outcome { () throws(AssetError) in try await store.load("a") }
            #expect(outcome == .failure(.network("no")))
        }
        #expect(fetcher.names.count == 6)
    }

    @Test func `an infinite delay retries as late as possible`() async {
        let fetcher = ScriptedAssetFetcher { _, _ in .failure(FetchError.network("no")) }
        let retry = RetryPolicy(firstDelay: .seconds(Int64.max), longestDelay: .seconds(Int64.max))
        let store = store(fetcher, retry, clock: ContinuousClock())
        let load = Task { await AssetFixture.outcome { () throws(AssetError) in try await store.load("a") } }
        await eventually { store.activity.resting == 1 }
        load.cancel()
        #expect(await load.value == .failure(.cancelled))
    }
}
