/// The download of a story.
public struct StoryDownload: Hashable, Sendable, Identifiable {
    /// The state of a download.
    public enum State: Hashable, Sendable {
        /// It is running.
        case downloading
        /// It is incomplete and not running.
        case paused
        /// It failed. Files on disk are kept; a story with a ``StoryDownload/revision`` can still be read.
        case failed(DownloadError)
        /// It is complete.
        case complete
    }

    /// The progress of a download.
    public struct Progress: Hashable, Sendable {
        /// The number of files on disk.
        public internal(set) var files = 0
        /// The known number of files; that of a split story grows as sections arrive.
        public internal(set) var fileCount = 0
        /// The size of the files on disk, in bytes.
        public internal(set) var bytes = 0
    }

    /// The URL of the story.
    public let url: ResourceURL
    /// Its state.
    public internal(set) var state: State
    /// The progress of the newest revision.
    public internal(set) var progress = Progress()
    /// Whether it is excluded from eviction.
    public internal(set) var isPinned: Bool
    /// The hash of the readable revision; nil if there is none yet.
    public internal(set) var revision: String?
    /// The hash of a newer, complete revision that waits for ``StoryDownloads/switchToNewRevision(_:)``.
    public internal(set) var newRevision: String?

    /// The URL.
    public var id: ResourceURL { url }
}
