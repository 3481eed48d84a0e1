import StoryIR
import StoryNavigation

/// Something that happened while a story was read.
public struct ReadingEvent: Hashable, Sendable {
    /// What is loaded.
    public enum Resource: Hashable, Sendable {
        /// A section of a split story, by its id.
        case section(String)
        /// A picture, a sound or another asset, by its key.
        case asset(String)
    }

    /// A step that led to a page.
    public enum Step: Hashable, Sendable {
        /// The story was opened at a location, after a way there.
        case open(Bookmark)
        /// On to the next line or page.
        case advance
        /// By the choice with this id.
        case choose(id: String)
        /// Back.
        case back
        /// To the beginning, with no way behind.
        case restart
        /// Straight to a location.
        case jump
    }

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// Somebody did something to the page, whether it led anywhere or not.
        case gesture(ReaderGesture)
        /// A step has come to a page, which is shown.
        case step(Step, to: StoryLocation, turn: PageTurn)
        /// Something is waited for.
        case waiting(LoadingScreen.Reason)
        /// A page could not be shown.
        case failure(FailureScreen.Reason)
        /// A request began.
        case load(Resource)
        /// It is there, after so many bytes; nil where nobody counted them.
        case loaded(Resource, byteCount: Int?)
        /// What was asked for was in memory or on the disk.
        case cacheHit(Resource)
        /// It will be asked for again, after so many attempts.
        case retry(Resource, attempts: Int)
        /// It could not be had, for the reason in these words.
        case loadFailure(Resource, String)
        /// The recording with this key plays, pauses or ends; no key where there is none yet.
        case playback(PlaybackState, key: String?)
    }

    /// When, since the recorder was made.
    public let time: Duration
    /// What.
    public let kind: Kind

    /// Takes each member as it is.
    package init(time: Duration, kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

extension ReadingEvent: CustomStringConvertible {
    /// The event as a line of a log.
    public var description: String { "\(time): \(kind)" }
}
