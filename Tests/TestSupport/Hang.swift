/// Waits until the task is cancelled, and for nothing else: the part of a fetcher that hangs.
package func hangUntilCancelled() async throws -> Never {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
}
