extension Result {
    /// What some work brings, or throws.
    package init(of work: () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

/// What some work brings; nil as soon as the task that waits for it is cancelled. Then the work is cancelled, and not
/// waited for, since not all work honours that. `ElapsedClock.result(within:of:)` is the same with an end of its own.
package func unlessCancelled<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let task = Task { continuation.yield(await work()) }
    defer { task.cancel() }
    for await value in stream { return value }
    return nil
}

/// What some work brings. Throws what the work throws, and `CancellationError` as soon as the task that waits for it is
/// cancelled.
package func unlessCancelled<Value: Sendable>(
    throwing work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let result = await unlessCancelled { await Result<Value, any Error>(of: work) }
    guard let result else { throw CancellationError() }
    return try result.get()
}
