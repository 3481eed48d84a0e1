/// A thread of the operating system, which must be joined or detached once.
package struct SystemThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let handle: pthread_t

    /// Starts a thread that runs `body`; nil if the system has none left.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        // C libraries differ in whether the handle and the context are optional.
        #if canImport(Glibc)
            var handle = pthread_t()
        #else
            var handle: pthread_t?
        #endif
        let error = pthread_create(
            &handle, nil,
            { context in
                let context: UnsafeMutableRawPointer? = context
                Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        let started: pthread_t? = handle
        guard error == 0, let started else {
            work.release()
            return nil
        }
        self.handle = started
    }

    package func join() { pthread_join(handle, nil) }

    package func detach() { pthread_detach(handle) }
}
