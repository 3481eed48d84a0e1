/// Reserved words of the command line that this version does not support.
enum ReservedCommands {
    static let commands = ["watch"]

    /// Returns the error for one of them.
    static func error(_ what: String) -> UsageError { UsageError("\(what) is not available in this version of mdxc") }
}
