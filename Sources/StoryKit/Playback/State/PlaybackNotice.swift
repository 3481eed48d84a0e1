/// A message about the current recording, with the actions to offer.
public struct PlaybackNotice: Hashable, Sendable {
    /// The subject of a notice.
    public enum Topic: Hashable, Sendable {
        /// A recording that autoplays waits for permission.
        case authorization(PlaybackAuthorization)
        /// It can't play. The second value is the permission at that time.
        case failure(PlaybackError, PlaybackAuthorization)
        /// Only a preview plays.
        case preview
        /// The preview has ended.
        case previewEnded
    }

    /// The subject of the notice.
    public let topic: Topic
    /// The actions, the most likely first.
    public let actions: [PlaybackAction]

    /// Creates a notice.
    public init(topic: Topic, actions: [PlaybackAction]) {
        self.topic = topic
        self.actions = actions
    }
}
