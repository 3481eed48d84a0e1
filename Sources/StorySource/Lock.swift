#if SANITIZED && os(Linux)
    import Glibc

    /// What stands in for `Mutex` under a sanitizer.
    ///
    /// On Linux, `Mutex` waits by a futex, in code of Swift's libraries that is not instrumented. So the thread sanitizer does
    /// not see what it orders, and reports a race wherever two threads get at one value by turns. It knows the mutexes of
    /// POSIX, which have to stay in one place in memory; that takes an allocation, so nobody but the tests gets this.
    package struct Lock<Wrapped: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let value = UnsafeMutablePointer<Wrapped>.allocate(capacity: 1)

        /// A lock that nobody holds.
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

        /// Waits until nobody else is in such a call, and answers what `body` makes of the value. Throws what it throws.
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

    /// A value that several threads share, each of them by `withLock`: the standard library's mutex, but for sanitizers.
    package typealias Lock = Mutex
#endif
