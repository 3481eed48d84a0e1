import StoryDiagnostics
import StoryFiles
import StoryIR
import StoryKit

/// Why a story can't be read, or not in the way that was asked for.
struct PlayFailure: Error {
    /// 1 where the story is to blame, 2 where the call is (CLI.md 14).
    let exitCode: Int32
    let problem: SystemError

    /// Whatever is repeated of a story or a path commands no terminal.
    private init(exitCode: Int32, _ message: String) {
        self.exitCode = exitCode
        problem = SystemError(VisibleText.harmless(message))
    }

    /// A page can't be shown.
    /// - Parameter source: Where the story is from, a section of which may be at fault; nil where it was compiled here.
    init(_ failure: FailureScreen, from source: (any PlayedSource)?) {
        let file = failure.section.map(StoryBeat.path)
        func damage(_ error: StoryLoadingError) -> PlayFailure? { file.flatMap { source?.failure(error, of: $0) } }
        let found =
            switch failure.reason {
            case .asset(let error): PlayFailure.story("\(error)")
            case .loading(let error): damage(error) ?? .story(error.description)
            case .navigation(let error): damage(.damaged(error.description)) ?? .story(error.description)
            case .bookmark(let error): PlayFailure.story(error.description)
            case .owner: PlayFailure.call(failure.userMessage)
            }
        self.init(exitCode: found.exitCode, "can't go there: \(found.problem.message)")
    }

    /// Something is wrong with the story.
    static func story(_ message: String) -> PlayFailure { PlayFailure(exitCode: 1, message) }

    /// Something is wrong with what was asked for.
    static func call(_ message: String) -> PlayFailure { PlayFailure(exitCode: 2, message) }

    /// Something is wrong with what was asked for, or the system refused it.
    static func call(_ problem: SystemError) -> PlayFailure { call(problem.message) }

    /// Does what was asked for. Throws ``call(_:)`` where that fails.
    static func calling<Value>(_ work: () throws(SystemError) -> Value) throws(PlayFailure) -> Value {
        do throws(SystemError) { return try work() } catch { throw call(error) }
    }
}
