import Dispatch
import StoryFiles

/// Runs blocking file operations outside of the cooperative thread pool, which has only as many threads as there are
/// processors.
enum BlockingIO {
    /// Runs work on the queue, and waits without blocking a thread.
    static func run<Value: Sendable>(
        on queue: DispatchQueue, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Runs work on the queue; calls `onFailure` with the reason instead of throwing.
    static func run(
        on queue: DispatchQueue, _ onFailure: (@Sendable (String) -> Void)?,
        _ work: @escaping @Sendable () throws -> Void
    ) async {
        do { try await run(on: queue, work) } catch { onFailure?((error as? SystemError)?.message ?? "\(error)") }
    }
}
