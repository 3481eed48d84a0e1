/// A story that is kept, or is to be.
public struct StoryDownload: Hashable, Sendable, Identifiable {
    /// How far it is.
    public enum State: Hashable, Sendable {
        /// Something of it is being brought.
        case downloading
        /// Something of it is missing, and nothing is being brought.
        case paused
        /// Something of it could not be brought. What is there stays.
        case failed(DownloadError)
        /// All of it is there.
        case complete
    }

    /// How much of it is there.
    public struct Progress: Hashable, Sendable {
        /// The number of files that are there.
        public internal(set) var files = 0
        /// The number of files as far as it is known: of a split story, it grows with the sections that arrive.
        public internal(set) var fileCount = 0
        /// The size of the files that are there, in bytes.
        public internal(set) var bytes = 0
    }

    /// Where the story comes from.
    public let url: ResourceURL
    /// How far it is.
    public internal(set) var state: State
    /// How much of the newest revision is there.
    public internal(set) var progress = Progress()
    /// Whether it stays where others need room.
    public internal(set) var isPinned: Bool
    /// The hash of the revision that can be read; nil where none can yet.
    public internal(set) var revision: String?
    /// The hash of a newer revision that is there as a whole, and waits for ``StoryDownloads/switchToNewRevision(_:)``.
    public internal(set) var newRevision: String?

    /// The URL.
    public var id: ResourceURL { url }
}
