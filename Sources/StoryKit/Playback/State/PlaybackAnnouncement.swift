/// An event to show for a moment and to announce to VoiceOver users.
public struct PlaybackAnnouncement: Hashable, Sendable {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// A recording begins.
        case playing
        /// A preview begins.
        case preview
        /// A recording was added to the queue.
        case queued
        /// A recording was not added, since it is in the queue already.
        case queuedAlready
        /// A recording was removed from the queue.
        case removed
        /// A recording was opened in another app.
        case opened
        /// No app could open a recording.
        case notOpened
    }

    /// What happened.
    public let event: Event
    /// The title of the recording.
    public let title: String
    /// The number of the announcement, from 1, which distinguishes equal ones.
    public let number: Int

    /// Creates an announcement.
    public init(event: Event, title: String, number: Int) {
        self.event = event
        self.title = title
        self.number = number
    }
}
