import StoryFiles
import StorySource
import Testing

@testable import StoryCompiler

@Suite("Timings of a run") struct TimingsTests {
    /// A recorder whose clock advances by a millisecond with each look at it.
    private static func recorder(thread: @escaping @Sendable () -> UInt = { 7 }) -> Timings {
        let time = Lock(0)
        let now: @Sendable () -> Int = {
            time.withLock { time in
                time += 1_000_000
                return time
            }
        }
        return Timings(traceFile: nil, now: now, thread: thread)
    }

    @Test("a table has the time of each step without its substeps, the longest first")
    func table() {
        let timings = Self.recorder()
        Optional(timings).measure("writing", "a") {
            for _ in 0..<2 { Optional(timings).measure("html", "a") {} }
        }
        #expect(
            timings.table(stories: 2, jobs: 1) == """
                       time  share    count  step
                   3.000 ms   60 %        1  writing
                   2.000 ms   40 %        2  html
                   7.000 ms                  elapsed: 2 stories, 1 job

                """)
    }

    @Test("a trace has each step, with its thread and its subject")
    func trace() {
        let threads = Lock<UInt>(90)
        let timings = Self.recorder {
            threads.withLock { thread in
                thread += 1
                return thread
            }
        }
        Optional(timings).measure("reading", "a\"b") {}
        Optional(timings).measure("catalogue") {}
        #expect(
            String(decoding: timings.trace, as: UTF8.self) == #"""
                {"displayTimeUnit": "ms", "traceEvents": [
                {"name": "reading", "ph": "X", "pid": 1, "tid": 1, "ts": 1000.000, "dur": 1000.000, "args": {"subject": "a\"b"}},
                {"name": "catalogue", "ph": "X", "pid": 1, "tid": 2, "ts": 3000.000, "dur": 1000.000}]}

                """#)
    }

    @Test("a step that fails is recorded, and a run without a recorder is the same")
    func failure() {
        struct Failure: Error {}
        let timings = Self.recorder()
        #expect(throws: Failure.self) { try Optional(timings).measure("reading") { throw Failure() } }
        #expect(timings.spans.map(\.step) == ["reading"])
        #expect(Timings?.none.measure("reading") { 7 } == 7)
    }
}
