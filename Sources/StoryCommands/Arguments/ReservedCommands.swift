/// What the language of the command line has room for and this version does not do.
enum ReservedCommands {
    static let commands = ["fmt", "lsp"]

    /// The error for one of them.
    static func error(_ what: String) -> UsageError { UsageError("\(what) is not available in this version of mdxc") }
}
