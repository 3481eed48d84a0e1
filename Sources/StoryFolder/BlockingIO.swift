import Dispatch
import StoryFiles

/// Runs blocking file operations off the threads of tasks: there are only as many of those as processors, and one that waits
/// for a slow disk runs nothing else.
enum BlockingIO {
    /// Runs work on the queue, and waits without blocking a thread.
    static func run<Value: Sendable>(
        on queue: DispatchQueue, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Does the same, and tells why it failed in place of throwing.
    static func run(
        on queue: DispatchQueue, _ onFailure: (@Sendable (String) -> Void)?,
        _ work: @escaping @Sendable () throws -> Void
    ) async {
        do { try await run(on: queue, work) } catch { onFailure?((error as? SystemError)?.message ?? "\(error)") }
    }
}
