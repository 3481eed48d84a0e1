import Dispatch

/// Work that waits for files, away from the threads that tasks share: those are as many as there are processors, and
/// one that waits for a slow disk is one that nothing else runs on.
enum BlockingIO {
    /// Does something on a thread of the queue, and waits for it without a thread.
    static func run<Value: Sendable>(
        on queue: DispatchQueue, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
