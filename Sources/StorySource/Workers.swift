#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The threads that share a piece of work: the one that asks for it, and others that are started for it and end with it.
package struct Workers: Sendable {
    #if canImport(Darwin)
        private typealias Thread = pthread_t?
    #else
        private typealias Thread = pthread_t
    #endif

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The calling thread, and no other.
    package static let alone = Workers(count: 1)

    /// How many threads there are, the calling one included: at least 1.
    package let count: Int
    /// So many bytes of source are worth a thread's while, where each of them takes some work.
    package let share: Int

    /// So many threads, the calling one included. Tests share smaller pieces.
    package init(count: Int, share: Int = 128 << 10) {
        self.count = max(1, count)
        self.share = max(1, share)
    }

    /// Runs `others` on all threads but the calling one, which runs `own`; returns what that returns, or throws what it
    /// throws, when all are done. Where no further thread can be started, there are fewer of them.
    package func run<Result: ~Copyable, Failure: Error>(
        others: @escaping @Sendable () -> Void, own: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let work = Work(others)
        var threads: [Thread] = []
        for _ in 1..<count {
            guard let thread = Self.start(work) else { break }
            threads.append(thread)
        }
        defer { for case let thread in threads { Self.join(thread) } }
        return try own()
    }

    private static func start(_ work: Work) -> Thread? {
        let context = Unmanaged.passRetained(work)
        #if canImport(Darwin)
            var thread: Thread = nil
        #else
            var thread = Thread()
        #endif
        let failed = pthread_create(
            &thread, nil,
            { context in
                let context: UnsafeMutableRawPointer? = context
                Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        if failed != 0 {
            context.release()
            return nil
        }
        return thread
    }

    private static func join(_ thread: Thread) {
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
    }
}
