/// Recognises commands that CI servers obey anywhere in a line of a log: `##[add-mask]` for GitHub Actions,
/// `##vso[task.setvariable]` for Azure Pipelines, `##teamcity[…]`.
struct LogCommand {
    private var hashes = 0
    private var isInName = false

    /// Whether the scalars so far may begin a command.
    var isBegun: Bool { hashes > 0 }

    /// Reads the next scalar of a line. Returns whether it is the bracket of a command.
    mutating func isOpened(by scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "#":
            hashes = isInName ? 1 : hashes + 1
            isInName = false
        case "a"..."z", "A"..."Z":
            isInName = true
            if hashes < 2 { hashes = 0 }
        case "[" where hashes >= 2:
            self = LogCommand()
            return true
        default: self = LogCommand()
        }
        return false
    }
}
