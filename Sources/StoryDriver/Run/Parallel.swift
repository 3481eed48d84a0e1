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
        var threads: [pthread_t] = []
        for _ in 1..<min(jobs, values.count) {
            guard let thread = start(work) else { break }
            threads.append(thread)
        }
        work()
        for thread in threads { pthread_join(thread, nil) }
        return shared.results.withLock { results in results.map { $0! } }
    }

    private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        let work = Unmanaged.passRetained(Work(run: work))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(
            &thread, nil,
            {
                let work: UnsafeMutableRawPointer? = $0
                Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        if code == 0 { return thread }
        work.release()
        return nil
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private final class Shared<Result: Sendable>: Sendable {
        let next = Atomic<Int>(0)
        let results: Lock<[Result?]>
        init(count: Int) { results = Lock(Array(repeating: nil, count: count)) }
    }
}
