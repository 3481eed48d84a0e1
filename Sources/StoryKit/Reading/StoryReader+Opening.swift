import StoryIR
import StoryNavigation

extension StoryReader {
    /// A reader of a story, which shows nothing yet: see ``begin()``.
    /// - Parameters:
    ///   - package: The story.
    ///   - loader: Brings the other sections of a split story.
    ///   - assets: The pictures and sounds; nil where the app shows none.
    ///   - bookmarks: Where locations are kept between two readings; nil where they are not.
    ///   - choices: Where it is kept which choices were taken, so that what is likely is loaded first; nil where it is not.
    ///   - sounds: The sounds of pages, which are told of all that is shown and done; nil where the app plays none, or tells
    ///     them itself.
    ///   - recorder: Told what happens.
    ///   - configuration: How long it waits, and what it holds.
    ///   - clock: What times are measured by.
    ///
    /// Throws `NavigationError.malformedStory` for a story in which a reader could get lost.
    public convenience init(
        _ package: StoryPackage, loader: StoryPackageLoader, assets: (any PageAssets)? = nil,
        bookmarks: (any BookmarkStore)? = nil, choices: (any TakenChoicesStore)? = nil, sounds: StorySounds? = nil,
        recorder: ReadingRecorder? = nil, configuration: Configuration = Configuration(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(NavigationError) {
        let beats = SectionLoader(
            package, from: loader, limits: configuration.sections, recorder: recorder, clock: clock)
        try self.init(
            package.content, beats: beats, assets: assets, bookmarks: bookmarks, choices: choices, sounds: sounds,
            recorder: recorder, configuration: configuration, clock: clock)
    }

    /// A reader of a document that is there as a whole, as the other initializer makes one of a package.
    public convenience init(
        _ document: StoryDocument, assets: (any PageAssets)? = nil, bookmarks: (any BookmarkStore)? = nil,
        choices: (any TakenChoicesStore)? = nil, sounds: StorySounds? = nil, recorder: ReadingRecorder? = nil,
        configuration: Configuration = Configuration(), clock: any Clock<Duration> = ContinuousClock()
    ) throws(NavigationError) {
        try self.init(
            .whole(document), beats: nil, assets: assets, bookmarks: bookmarks, choices: choices, sounds: sounds,
            recorder: recorder, configuration: configuration, clock: clock)
    }

    /// How a reader waits, and what it holds.
    public struct Configuration: Hashable, Sendable {
        /// How long gestures are taken for accidental after a page was turned.
        public var pause: Duration
        /// How long a page may take before it is offered to try again.
        public var timeout: Duration
        /// How the sections of a split story are loaded.
        public var sections: SectionLimits

        /// A quarter of a second, three seconds, and what ``SectionLimits`` says, if not said otherwise.
        public init(
            pause: Duration = .milliseconds(250), timeout: Duration = .seconds(3),
            sections: SectionLimits = SectionLimits()
        ) {
            self.pause = pause
            self.timeout = timeout
            self.sections = sections
        }
    }
}
