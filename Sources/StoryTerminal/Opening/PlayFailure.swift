import StoryDiagnostics
import StoryFiles
import StoryIR
import StoryKit

/// Why a story can't be read as requested.
struct PlayFailure: Error {
    /// 1 for an error of the story, 2 for one of the call (CLI.md 14).
    let exitCode: Int32
    let problem: SystemError

    /// Text from a story or a path must not control the terminal.
    private init(exitCode: Int32, _ message: String) {
        self.exitCode = exitCode
        problem = SystemError(VisibleText.harmless(message))
    }

    /// Creates the failure of a page that can't be shown. `source`: the source of the story's files, to name the one at
    /// fault; nil if the story was compiled in memory.
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

    /// Returns an error of the story.
    static func story(_ message: String) -> PlayFailure { PlayFailure(exitCode: 1, message) }

    /// Returns an error of the call.
    static func call(_ message: String) -> PlayFailure { PlayFailure(exitCode: 2, message) }

    /// Returns an error of the call, or of the system.
    static func call(_ problem: SystemError) -> PlayFailure { call(problem.message) }

    /// Returns the result of the work. Throws ``call(_:)`` if it throws.
    static func calling<Value>(_ work: () throws(SystemError) -> Value) throws(PlayFailure) -> Value {
        do throws(SystemError) { return try work() } catch { throw call(error) }
    }
}
