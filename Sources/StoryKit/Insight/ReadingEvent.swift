import StoryNavigation

/// An event while a story is read.
public struct ReadingEvent: Hashable, Sendable {
    /// A resource to load.
    public enum Resource: Hashable, Sendable {
        /// A section of a split story, by its id.
        case section(String)
        /// A picture, a sound or another asset, by its key.
        case asset(String)
    }

    /// A step that led to a page.
    public enum Step: Hashable, Sendable {
        /// The story was opened at a location, with a history.
        case open(Bookmark)
        /// To the next line or page.
        case advance
        /// By the choice with this id.
        case choose(id: String)
        /// Back to what was shown before.
        case back
        /// To the beginning, without a history.
        case restart
        /// Directly to a location.
        case jump
    }

    /// The kind of an event.
    public enum Kind: Hashable, Sendable {
        /// A gesture on the page, whether or not it led anywhere.
        case gesture(ReaderGesture)
        /// A step led to a page, which is shown.
        case step(Step, to: StoryLocation, turn: PageTurn)
        /// The reader waits, for this reason.
        case waiting(LoadingScreen.Reason)
        /// A page could not be shown.
        case failure(FailureScreen.Reason)
        /// A request started.
        case load(Resource)
        /// A resource was loaded. The number of bytes is nil if they were not counted.
        case loaded(Resource, byteCount: Int?)
        /// A requested resource was in memory or on disk.
        case cacheHit(Resource)
        /// A resource will be requested again, after this number of attempts.
        case retry(Resource, attempts: Int)
        /// A resource could not be loaded, for this reason in words.
        case loadFailure(Resource, String)
        /// The recording with this key plays, pauses or ends. The key is nil if there is none yet.
        case playback(PlaybackState, key: String?)
    }

    /// The time since the recorder was created.
    public let time: Duration
    /// The kind of the event.
    public let kind: Kind

    package init(time: Duration, kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

extension ReadingEvent: CustomStringConvertible {
    /// The event as a line of a log.
    public var description: String { "\(time): \(kind)" }
}
