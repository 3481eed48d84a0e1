import StoryFiles
import StoryPlatform
import StorySource

/// Records the times of the steps of a run, for `--timings`.
package final class Timings: Sendable {
    /// A step of one thread.
    struct Span: Sendable {
        let step: String
        /// The story, or another subject; empty for the run.
        let subject: String
        let thread: UInt
        /// In nanoseconds of the clock.
        let start: Int
        let end: Int
    }

    /// The file for the trace; nil for a table.
    package let traceFile: RawPath?
    private let now: @Sendable () -> Int
    private let thread: @Sendable () -> UInt
    private let start: Int
    private let recorded = Lock<[Span]>([])

    /// Creates a recorder. `now`: the time in nanoseconds, which never goes back. `thread`: the number of the calling thread.
    package init(
        traceFile: RawPath?, now: @escaping @Sendable () -> Int = { Timings.systemTime },
        thread: @escaping @Sendable () -> UInt = { Timings.systemThread }
    ) {
        self.traceFile = traceFile
        self.now = now
        self.thread = thread
        start = now()
    }

    /// The time since the recorder was created, in nanoseconds.
    var elapsed: Int { now() - start }

    /// The steps in the order of their starts, in nanoseconds since the recorder was created. A step precedes the steps
    /// that it contains.
    var spans: [Span] {
        recorded.withLock { $0 }.map {
            Span(step: $0.step, subject: $0.subject, thread: $0.thread, start: $0.start - start, end: $0.end - start)
        }.sorted { ($0.start, -$0.end, $0.thread) < ($1.start, -$1.end, $1.thread) }
    }

    fileprivate func measured<Result: ~Copyable, Failure>(
        _ step: String, _ subject: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = now()
        defer {
            let span = Span(step: step, subject: subject, thread: thread(), start: start, end: now())
            recorded.withLock { $0.append(span) }
        }
        return try body()
    }

    private static var systemTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static var systemThread: UInt {
        let thread: pthread_t? = pthread_self()
        return UInt(bitPattern: thread.hashValue)
    }
}

extension Timings? {
    /// Returns the result of `body`, and records its time if there is a recorder.
    package func measure<Result: ~Copyable, Failure>(
        _ step: String, _ subject: @autoclosure () -> String = "", _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let self else { return try body() }
        return try self.measured(step, subject(), body)
    }
}
