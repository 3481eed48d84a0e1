#if canImport(Darwin) || SANITIZED && os(Linux)
    import StoryPlatform

    /// A value that several threads share, each of them by `withLock`: the standard library's `Mutex` by a mutex of POSIX.
    ///
    /// On Apple's systems `Mutex` needs a newer system than this package does. On Linux it waits by a futex, in code of Swift's
    /// libraries that is not instrumented, so the thread sanitizer does not see what it orders, and reports races that are none.
    /// The mutexes of POSIX have to stay in one location in memory, which takes an allocation.
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

    /// A value that several threads share, each of them by `withLock`.
    package typealias Lock = Mutex
#endif
