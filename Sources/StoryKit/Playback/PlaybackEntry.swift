import StoryIR

/// A recording of a story, and from where it is played.
public struct PlaybackEntry: Hashable, Sendable, Identifiable {
    /// What the story says of it.
    public var media: IR.Media
    /// The story's own sound of it: the audio asset that has its key.
    public var file: ResourceURL?
    /// Its artwork.
    public var artwork: ResourceURL?
    /// Its page on Apple Music, or in an app that shows it.
    public var link: ResourceURL?

    /// Takes each member as it is.
    package init(
        media: IR.Media, file: ResourceURL? = nil, artwork: ResourceURL? = nil, link: ResourceURL? = nil
    ) {
        self.media = media
        self.file = file
        self.artwork = artwork
        self.link = link
    }

    /// Its key in the story.
    public var id: String { media.key }

    /// How long the story says that it is.
    public var duration: Duration? { media.durationMs.map { .milliseconds($0) } }
}
