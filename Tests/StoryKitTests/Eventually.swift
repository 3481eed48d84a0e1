import Testing

/// Waits until something holds, which it will, whatever else runs; records an issue where it does not.
func eventually(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async rethrows {
    if try await !comesTrue(condition) { Issue.record("it never came true", sourceLocation: sourceLocation) }
}

/// Waits until something holds; false where it does not, however long one waits. A sequence of actions that is known to
/// break something need not be waited for as long while it is made shorter.
func comesTrue(
    within timeout: Duration = .seconds(300), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let start = ContinuousClock.now
    var attempts = 0
    while try await !condition() {
        if start.duration(to: .now) > timeout { return false }
        attempts += 1
        // Mostly it takes a few turns of other tasks. Who waits for longer leaves the processor to those who work.
        if attempts < 200 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(2)) }
    }
    return true
}
