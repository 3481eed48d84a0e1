/// The command line asks for something that can't be done. Exit code 2.
struct UsageError: Error {
    /// The fact, then the remedy.
    let message: String

    init(_ message: String) { self.message = message }
}
