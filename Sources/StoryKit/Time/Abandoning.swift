extension Result {
    /// Runs some work, and creates a result from what it returns or throws.
    package init(of work: () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

/// Returns the result of some work; nil as soon as the caller's task is cancelled. The work is then cancelled but not awaited,
/// since it may ignore cancellation. `ElapsedClock.result(within:of:)` is the same with a timeout.
package func unlessCancelled<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let task = Task { continuation.yield(await work()) }
    defer { task.cancel() }
    for await value in stream { return value }
    return nil
}

/// Returns the result of some work. Throws what the work throws, and `CancellationError` as soon as the caller's task is
/// cancelled.
package func unlessCancelled<Value: Sendable>(
    throwing work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let result = await unlessCancelled { await Result<Value, any Error>(of: work) }
    guard let result else { throw CancellationError() }
    return try result.get()
}
