import StoryDriver

/// Where a command writes: standard output, and standard error.
struct Streams {
    var output = OutputStream(.output)
    var messages = OutputStream(.error)

    /// Returns the stream for the diagnostics of a command that has another result.
    func diagnostics(_ invocation: Invocation) -> OutputStream { invocation.reportsOnOutput ? output : messages }
}
