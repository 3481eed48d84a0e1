import StoryKit

/// Where the files of a compiled story come from.
protocol PlayedSource: Sendable {
    /// Why a loader has no use for a file of the story.
    /// - Parameter name: Its path in the folder of the story.
    func failure(_ error: StoryLoadingError, of name: String) -> PlayFailure
}
