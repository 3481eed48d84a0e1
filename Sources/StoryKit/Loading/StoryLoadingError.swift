import StoryIR
import StoryJSON
import StorySource

/// Why a story or a section could not be loaded.
public enum StoryLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such story or section.
    case notFound
    /// It could not be fetched, for this reason.
    case network(String)
    /// It requires features that this reader does not support.
    case incompatible(IncompatibleStory)
    /// It is not a story, or damaged, for this reason.
    case damaged(String)
    /// It is larger than the loader's limit, in bytes.
    case tooLarge(limit: Int)
    /// It is not compiled, and this reader has no compiler.
    case notCompiled
    /// It has errors, which are listed with the warnings.
    case hasErrors([IR.Diagnostic])
    /// The section or table of contents is of another revision than the rest of the story, which was edited meanwhile.
    case otherRevision
    /// The task was cancelled.
    case cancelled

    /// The compiler's diagnostics, if they are the reason.
    public var diagnostics: [IR.Diagnostic] {
        if case .hasErrors(let diagnostics) = self { diagnostics } else { [] }
    }

    /// The error with its cause, for a log. For a story's errors, their number and the first one.
    public var description: String {
        switch self {
        case .notFound: "there is no such story or section"
        case .network(let reason): "it could not be brought: \(reason)"
        case .incompatible(let error): error.description
        case .damaged(let reason): "it is not a story, or is damaged: \(reason)"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .notCompiled: "it is not compiled, and nothing here compiles it"
        case .hasErrors(let diagnostics): CompiledStory.Failure(diagnostics: diagnostics).description
        case .otherRevision: "it is of another revision than the rest of the story"
        case .cancelled: "it was cancelled"
        }
    }

    /// Converts an error of a fetcher.
    init(fetching error: any Error) {
        self =
            switch error {
            case FetchError.notFound: .notFound
            case FetchError.tooLarge(let limit): .tooLarge(limit: limit)
            case FetchError.unusable(let reason): .damaged(reason)
            case FetchError.network(let reason): .network(reason)
            case is CancellationError: .cancelled
            default: Task.isCancelled ? .cancelled : .network("\(error)")
            }
    }

    /// Converts an error of decoding a document.
    init(reading source: SourceFile, _ error: any Error) {
        self =
            switch error {
            case let error as IncompatibleStory: .incompatible(error)
            default: .damaged(JSONDocumentMessages.words(error, source))
            }
    }
}
