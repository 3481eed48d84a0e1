import StoryKit

/// The source of a compiled story's files.
protocol PlayedSource: Sendable {
    /// Returns the failure for a file of the story that can't be loaded. `name`: its path in the folder of the story.
    func failure(_ error: StoryLoadingError, of name: String) -> PlayFailure
}
