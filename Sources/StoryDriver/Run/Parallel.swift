import Glibc
import StorySource
import Synchronization

/// Work on many values at once.
enum Parallel {
    /// How many processors there are.
    static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// How many jobs can have their files open at once, each of them a few. The process is allowed as many files as the system
    /// lets it have.
    private static let greatestJobCount: Int = {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
        return max(1, Int(clamping: limit.rlim_cur) / 16)
    }()

    /// The results of `body` for all values, in their order, computed by up to `jobs` threads. The calling thread is one
    /// of them; where no further thread can be started, it does the work alone.
    static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], jobs: Int, _ body: @escaping @Sendable (Value) -> Result
    ) -> [Result] {
        guard jobs > 1, values.count > 1 else { return values.map(body) }
        let jobs = min(jobs, greatestJobCount)
        let shared = Shared<Result>(count: values.count)
        let work: @Sendable () -> Void = {
            while true {
                let index = shared.next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < values.count else { return }
                let result = body(values[index])
                shared.results.withLock { $0[index] = result }
            }
        }
        Workers(count: min(jobs, values.count)).run(others: work, own: work)
        return shared.results.withLock { results in results.map { $0! } }
    }

    private final class Shared<Result: Sendable>: Sendable {
        let next = Atomic<Int>(0)
        let results: Lock<[Result?]>
        init(count: Int) { results = Lock(Array(repeating: nil, count: count)) }
    }
}
