import StoryDriver

/// Where a command writes: standard output, and standard error.
struct Streams {
    var output = OutputStream(.output)
    var messages = OutputStream(.error)

    /// Returns where the diagnostics go of a command whose result is not diagnostics.
    func diagnostics(_ invocation: Invocation) -> OutputStream { invocation.reportsOnOutput ? output : messages }
}
