/// What an adapter plays.
public struct PlaybackRequest: Hashable, Sendable, Identifiable {
    /// The number of the request within its controller; later ones are greater.
    public let id: Int
    /// The recording.
    public let entry: PlaybackEntry
    /// The length of the preview, from the beginning; nil for the whole recording. The controller stops it, so an adapter need
    /// not.
    public let limit: Duration?

    /// Creates a request.
    public init(id: Int, entry: PlaybackEntry, limit: Duration? = nil) {
        self.id = id
        self.entry = entry
        self.limit = limit
    }

    /// Whether it plays only a preview.
    public var isPreview: Bool { limit != nil }
}
