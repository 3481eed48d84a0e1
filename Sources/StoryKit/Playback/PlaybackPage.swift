import StoryNavigation

/// A page of a story as the player sees it: what it adds to the queue, and what autoplays.
public struct PlaybackPage: Sendable {
    /// The section's id.
    public let section: String
    /// The page's id within the section.
    public let page: String
    /// The recordings that join the queue when the reader enters the section.
    public let queue: [String]
    /// The recordings that autoplay on this page; the first playable one does.
    public let autoplay: [String]

    /// Creates a page. ``StoryPlaylist/location(_:of:)`` makes one from the IR.
    package init(section: String, page: String, queue: [String] = [], autoplay: [String] = []) {
        self.section = section
        self.page = page
        self.queue = queue
        self.autoplay = autoplay
    }

    var location: StoryLocation { StoryLocation(section: section, page: page) }
}
