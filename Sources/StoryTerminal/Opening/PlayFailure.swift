import StoryDiagnostics
import StoryFiles
import StoryKit

/// Why a story can't be read, or not in the way that was asked for.
struct PlayFailure: Error {
    /// 1 where the story is to blame, 2 where the call is (CLI.md).
    let exitCode: Int32
    let problem: SystemError

    private init(exitCode: Int32, problem: SystemError) {
        self.exitCode = exitCode
        self.problem = problem
    }

    /// A page can't be shown.
    init(_ failure: FailureScreen) {
        let reason =
            switch failure.reason {
            case .asset(let error): "\(error)"
            case .loading(let error): error.description
            case .navigation(let error): error.description
            }
        self = .story("can't go there: \(VisibleText.harmless(reason))")
    }

    /// Something is wrong with the story.
    static func story(_ message: String) -> PlayFailure { PlayFailure(exitCode: 1, problem: SystemError(message)) }

    /// Something is wrong with what was asked for.
    static func call(_ message: String) -> PlayFailure { .call(SystemError(message)) }

    /// Something is wrong with what was asked for, or the system refused it.
    static func call(_ problem: SystemError) -> PlayFailure { PlayFailure(exitCode: 2, problem: problem) }
}
