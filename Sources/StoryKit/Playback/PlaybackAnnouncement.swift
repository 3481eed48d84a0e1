/// Something that has just happened, to be shown for a moment and to be read aloud to those who can't see it.
public struct PlaybackAnnouncement: Hashable, Sendable {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// It begins.
        case playing
        /// Its preview begins.
        case preview
        /// It is up next now.
        case queued
        /// It was to be put into the queue, and is there already.
        case queuedAlready
        /// It is no longer up next.
        case removed
        /// It was opened in another app.
        case opened
        /// No app could open it.
        case notOpened
    }

    /// What happened.
    public let event: Event
    /// The title of the recording.
    public let title: String
    /// Counts announcements from 1, so that equal ones can be distinguished.
    public let number: Int

    /// Takes each member as it is.
    public init(event: Event, title: String, number: Int) {
        self.event = event
        self.title = title
        self.number = number
    }
}
