import StoryPlatform
import StorySource

/// Runs work on many values in parallel.
package enum Parallel {
    package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The greatest number of jobs that can have their files open at once, a few each. The limit on open files is raised as
    /// far as the system allows.
    private static let maximumJobCount = max(1, (ProcessState.openFileLimit ?? 1) / 16)

    /// Returns the results of `body` for all values, in order, computed by up to `jobs` threads. The calling thread is one of
    /// them; if no other thread can be started, it does all the work.
    package static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], jobs: Int, _ body: @escaping @Sendable (Value) -> Result
    ) -> [Result] {
        guard jobs > 1, values.count > 1 else { return values.map(body) }
        let jobs = min(jobs, maximumJobCount)
        let shared = Lock(Shared<Result>(next: 0, results: Array(repeating: nil, count: values.count)))
        let work: @Sendable () -> Void = {
            while true {
                let index = shared.withLock { shared in
                    defer { shared.next += 1 }
                    return shared.next
                }
                guard index < values.count else { return }
                let result = body(values[index])
                shared.withLock { $0.results[index] = result }
            }
        }
        var threads: [SystemThread] = []
        for _ in 1..<min(jobs, values.count) {
            guard let thread = SystemThread(work) else { break }
            threads.append(thread)
        }
        work()
        for thread in threads { thread.join() }
        return shared.withLock { shared in shared.results.map { $0! } }
    }

    private struct Shared<Result: Sendable>: Sendable {
        var next: Int
        var results: [Result?]
    }
}
