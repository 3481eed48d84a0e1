import StoryIR

/// A recording of a story, and its URLs.
public struct PlaybackEntry: Hashable, Sendable, Identifiable {
    /// The story's media entry.
    public var media: IR.Media
    /// The story's own audio file of it: the audio asset with the same key.
    public var file: ResourceURL?
    /// Its artwork.
    public var artwork: ResourceURL?
    /// Its page on Apple Music, or in another app.
    public var link: ResourceURL?

    /// Its key in the story.
    public var id: String { media.key }

    /// Its duration according to the story, if it has one.
    public var duration: Duration? { media.durationMs.map { .milliseconds($0) } }
}
