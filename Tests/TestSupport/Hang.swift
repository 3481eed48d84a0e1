/// Waits until the task is cancelled, like a fetcher that hangs.
package func hangUntilCancelled() async throws -> Never {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
}
