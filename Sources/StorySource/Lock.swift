#if canImport(Darwin) || SANITIZED && os(Linux)
    import StoryPlatform

    /// A value that threads share through `withLock`: the standard library's `Mutex` on top of a POSIX mutex.
    ///
    /// On Apple's systems `Mutex` needs a newer system than this package requires. On Linux it waits on a futex, in
    /// code of Swift's libraries that is not instrumented, so the thread sanitizer misses the ordering and reports
    /// false races. POSIX mutexes must not move in memory, so each is allocated.
    package struct Lock<Wrapped: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let value = UnsafeMutablePointer<Wrapped>.allocate(capacity: 1)

        package init(_ initialValue: consuming sending Wrapped) {
            precondition(pthread_mutex_init(mutex, nil) == 0, "no mutex")
            value.initialize(to: initialValue)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        /// Waits for the lock, runs `body` with the value, and returns its result. Rethrows its error.
        package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Wrapped) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }
#else
    import Synchronization

    /// A value that threads share through `withLock`.
    package typealias Lock = Mutex
#endif
