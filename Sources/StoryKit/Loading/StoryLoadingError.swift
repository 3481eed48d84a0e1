import StoryIR
import StoryJSON
import StorySource

/// Why a story, or a section of it, could not be loaded.
public enum StoryLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no story, or no such section.
    case notFound
    /// It could not be brought, for the reason in these words.
    case network(String)
    /// It asks for more than this reader can do.
    case incompatible(IncompatibleStory)
    /// What was brought is no story, or a damaged one, for the reason in these words.
    case damaged(String)
    /// It is larger than the loader reads, in bytes.
    case tooLarge(limit: Int)
    /// It is one that was not compiled yet, and this reader has no compiler.
    case notCompiled
    /// It has errors; what they are is beside, with the warnings.
    case hasErrors([IR.Diagnostic])
    /// The section, or the list of them, is of another revision than the rest of the story, which was edited meanwhile.
    case otherRevision
    /// Whoever waited was cancelled.
    case cancelled

    /// What the compiler found, where that is why.
    public var diagnostics: [IR.Diagnostic] {
        if case .hasErrors(let diagnostics) = self { diagnostics } else { [] }
    }

    /// The fact with its reason, for a log. Of the errors of a story it says how many there are, and the first.
    public var description: String {
        switch self {
        case .notFound: "there is no such story or section"
        case .network(let reason): "it could not be brought: \(reason)"
        case .incompatible(let error): error.description
        case .damaged(let reason): "it is no story, or a damaged one: \(reason)"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .notCompiled: "it is not compiled, and nothing here compiles it"
        case .hasErrors(let diagnostics): CompiledStory.Failure(diagnostics: diagnostics).description
        case .otherRevision: "it is of another revision than the rest of the story"
        case .cancelled: "it was cancelled"
        }
    }

    /// What is after an error that a fetcher threw.
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

    /// What is after an error that reading a document from a text threw.
    init(reading source: SourceFile, _ error: any Error) {
        self =
            switch error {
            case let error as IncompatibleStory: .incompatible(error)
            default: .damaged(JSONDocumentMessages.words(error, source))
            }
    }
}
