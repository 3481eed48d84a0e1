/// An error in the command line. The exit code is 2.
struct UsageError: Error {
    /// The fact, then the remedy.
    let message: String

    init(_ message: String) { self.message = message }
}
