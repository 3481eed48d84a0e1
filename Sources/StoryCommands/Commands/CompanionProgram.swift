import StoryFiles
import StoryPlatform

/// The program in the same folder as `mdxc`, for what needs a library that can't be linked into it.
enum CompanionProgram {
    private static let name = "mdxc-together"

    /// Replaces this process by the program, with the same arguments. Returns the error, if that fails.
    static func become() -> UsageError {
        guard let own = RawPath.ownProgram else {
            return UsageError("'\(name)' can't be found: the system does not say where this program is")
        }
        let program = own.folder.appending(name)
        guard program.exists else {
            return UsageError(
                "this needs the program '\(name)' in the folder of '\(own.shown)'; build it with 'swift build -c release --product \(name)', or copy it there"
            )
        }
        _ = program.withCString { execv($0, CommandLine.unsafeArgv) }
        return UsageError(SystemError("can't start", program).message)
    }
}
