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
    /// - Parameter folder: Where the sections of the story are; nil for one that is there as a whole.
    init(_ failure: FailureScreen, in folder: SplitFolder?) {
        let reason =
            switch failure.reason {
            case .asset(let error): "\(error)"
            case .loading(let error): error.description
            case .navigation(let error): error.description
            }
        var found = PlayFailure.story(VisibleText.harmless(reason))
        if let folder, let section = failure.section {
            switch failure.reason {
            case .asset: break
            case .loading(let error): found = folder.failure(error, ofSection: section)
            case .navigation(let error): found = folder.failure(.damaged(error.description), ofSection: section)
            }
        }
        self.init(exitCode: found.exitCode, problem: SystemError("can't go there: \(found.problem.message)"))
    }

    /// Something is wrong with the story.
    static func story(_ message: String) -> PlayFailure { PlayFailure(exitCode: 1, problem: SystemError(message)) }

    /// Something is wrong with what was asked for.
    static func call(_ message: String) -> PlayFailure { .call(SystemError(message)) }

    /// Something is wrong with what was asked for, or the system refused it.
    static func call(_ problem: SystemError) -> PlayFailure { PlayFailure(exitCode: 2, problem: problem) }
}
