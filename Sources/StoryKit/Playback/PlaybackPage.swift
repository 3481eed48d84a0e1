import StoryNavigation

/// A page of a story, as the player sees it: what joins the queue when readers come there, and what begins by itself.
public struct PlaybackPage: Sendable {
    /// The id of the section.
    public let section: String
    /// The id of the page in the section.
    public let page: String
    /// The recordings that are up next once readers have been in the section.
    public let queue: [String]
    /// The recordings that want to begin by themselves on this page; the first that can be played does.
    public let autoplay: [String]

    /// Takes each member as it is. ``StoryPlaylist/location(_:of:)`` makes one of a page.
    package init(section: String, page: String, queue: [String] = [], autoplay: [String] = []) {
        self.section = section
        self.page = page
        self.queue = queue
        self.autoplay = autoplay
    }

    var location: StoryLocation { StoryLocation(section: section, page: page) }
}
