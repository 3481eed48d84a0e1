import StoryDriver
import StoryFiles
import StoryPlatform

/// A program that is beside `mdxc`, and does what takes a library that can't be put into it.
enum CompanionProgram {
    /// Reading together.
    static let together = "mdxc-together"

    /// Becomes another program, with the arguments of this process.
    /// - Returns: Why that can't be, and only then.
    static func become(_ name: String) -> UsageError {
        guard let own = RawPath.ownProgram else {
            return UsageError("'\(name)' can't be found: the system does not say where this program is")
        }
        let program = own.folder.appending(name)
        guard program.exists else {
            return UsageError(
                "this takes '\(name)', which is not there beside '\(own.shown)'; build it, 'swift build -c release --product \(name)', or copy it there"
            )
        }
        _ = program.withCString { execv($0, CommandLine.unsafeArgv) }
        return UsageError(SystemError("can't start", program).message)
    }
}
