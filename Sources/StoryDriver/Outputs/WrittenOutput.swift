import StoryFiles
import StoryHTMLBackend

/// What was written for a story.
struct WrittenOutput: Sendable {
    /// The files that changed.
    let changes: [RawPath]
    /// The card of the page; nil if none was written to a folder.
    var card: StoryCard?
    /// The output for a cache; nil if it is not to be kept.
    var cached: CachedFiles?
}
