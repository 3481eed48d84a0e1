/// What an adapter is to play.
public struct PlaybackRequest: Hashable, Sendable, Identifiable {
    /// Tells it from other requests of the same controller; later ones have a greater one.
    public let id: Int
    /// The recording.
    public let entry: PlaybackEntry
    /// How much of it is to be heard, from its beginning; nil for all of it. The controller ends it then, so an adapter
    /// need not.
    public let limit: Duration?

    /// Takes each member as it is.
    public init(id: Int, entry: PlaybackEntry, limit: Duration? = nil) {
        self.id = id
        self.entry = entry
        self.limit = limit
    }

    /// Whether only a preview is to be heard.
    public var isPreview: Bool { limit != nil }
}
