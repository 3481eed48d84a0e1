import StorySource
import TestSupport
import Testing

@testable import StoryKit

@Suite struct ElapsedClockTests {
    @Test func `waits for no time that a clock can't represent`() async throws {
        let time = ElapsedClock(ContinuousClock())
        try await time.sleep(.seconds(Int64.min))
        let waiting = Task { try await time.sleep(.seconds(Int64.max)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let clock = ManualClock()
        let endless = Task { [time = ElapsedClock(clock)] in try await time.sleep(.seconds(Int64.max)) }
        await clock.waitForSleepers(1)
        #expect(clock.deadlines == [clock.now.advanced(by: ElapsedClock.longest * 2)])
        endless.cancel()
    }

    /// The time is reached, but the actor is busy and cancels the task before that can continue.
    @Test func `a task cancelled by its actor was cancelled in time`() async {
        let executor = ManualExecutor()
        let waiter = Waiter(executor, ElapsedClock(ContinuousClock()))
        let task = Task { await waiter.reaches(.zero) }
        await executor.runNext()
        await executor.waitForJob()
        task.cancel()
        await executor.runNext()
        #expect(await task.value == false)
    }

    /// Times before the clock was first read are valid times.
    @Test func `waits no longer if the clock is set back`() async throws {
        let clock = ManualClock()
        let time = ElapsedClock(clock)
        clock.advance(by: .seconds(-3600))
        let waiting = Task { try await time.sleep(time.deadline(after: .seconds(1))) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        try await waiting.value
    }
}

/// Runs the jobs of an actor one by one, when a test says so.
private final class ManualExecutor: SerialExecutor {
    private let jobs: AsyncStream<UnownedJob>
    private let queue: AsyncStream<UnownedJob>.Continuation
    private let next = Lock<UnownedJob?>(nil)

    init() { (jobs, queue) = AsyncStream.makeStream() }

    func enqueue(_ job: consuming ExecutorJob) { queue.yield(UnownedJob(job)) }

    /// Waits until the actor has something to do.
    func waitForJob() async {
        for await job in jobs {
            next.withLock { $0 = job }
            return
        }
    }

    func runNext() async {
        if next.withLock({ $0 == nil }) { await waitForJob() }
        next.withLock { $0.take() }?.runSynchronously(on: asUnownedSerialExecutor())
    }
}

private actor Waiter {
    private let executor: ManualExecutor
    private let clock: ElapsedClock
    private var hasWaited = false

    init(_ executor: ManualExecutor, _ clock: ElapsedClock) {
        self.executor = executor
        self.clock = clock
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func reaches(_ time: Duration) async -> Bool {
        let isReached = await clock.reaches(time)
        hasWaited = true
        return isReached
    }
}
