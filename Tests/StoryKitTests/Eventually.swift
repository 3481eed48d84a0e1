import Testing

/// Waits until a condition that must become true holds, independent of load; records an issue if it never does.
func eventually(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async rethrows {
    if try await !comesTrue(condition) { Issue.record("it never came true", sourceLocation: sourceLocation) }
}

/// Waits until a condition holds; returns false if it never does. A sequence of actions that is known to fail needs shorter
/// waits while it is reduced.
func comesTrue(
    within timeout: Duration = .seconds(300), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let start = ContinuousClock.now
    var attempts = 0
    while try await !condition() {
        if start.duration(to: .now) > timeout { return false }
        attempts += 1
        // Usually it takes a few turns of other tasks. Longer waits leave the processor to others.
        if attempts < 200 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(2)) }
    }
    return true
}
