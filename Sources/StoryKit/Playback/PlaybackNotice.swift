/// Something that the reader should know of what plays, with the ways on from there.
public struct PlaybackNotice: Hashable, Sendable {
    /// What there is to know.
    public enum Topic: Hashable, Sendable {
        /// What was to begin by itself waits for the permission.
        case authorization(PlaybackAuthorization)
        /// It can't be heard. The permission is what was known of it then.
        case failure(PlaybackError, PlaybackAuthorization)
        /// Only a preview is heard.
        case preview
        /// The preview is over.
        case previewEnded
    }

    /// What there is to know.
    public let topic: Topic
    /// The ways on, the most likely first.
    public let actions: [PlaybackAction]

    /// Takes each member as it is.
    public init(topic: Topic, actions: [PlaybackAction]) {
        self.topic = topic
        self.actions = actions
    }
}
