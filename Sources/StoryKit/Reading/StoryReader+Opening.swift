import StoryIR
import StoryNavigation

extension StoryReader {
    /// Creates a reader of a story. It shows nothing before ``begin()``.
    /// - Parameters:
    ///   - package: The story.
    ///   - loader: Loads the other sections of a split story.
    ///   - assets: The pictures and sounds; nil if the app shows none.
    ///   - bookmarks: Stores locations between readings; nil to store none.
    ///   - choices: Stores the taken choices, so that likely pages are loaded first; nil to store none.
    ///   - sounds: The sounds of pages, which the reader controls; nil if the app plays none, or controls them itself.
    ///   - recorder: Records events.
    ///   - configuration: The timeouts and limits.
    ///   - clock: The clock of all timeouts.
    ///
    /// Throws `NavigationError.malformedStory` for a story in which navigation could fail.
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

    /// Creates a reader of a whole document, like the other initializer.
    public convenience init(
        _ document: StoryDocument, assets: (any PageAssets)? = nil, bookmarks: (any BookmarkStore)? = nil,
        choices: (any TakenChoicesStore)? = nil, sounds: StorySounds? = nil, recorder: ReadingRecorder? = nil,
        configuration: Configuration = Configuration(), clock: any Clock<Duration> = ContinuousClock()
    ) throws(NavigationError) {
        try self.init(
            .whole(document), beats: nil, assets: assets, bookmarks: bookmarks, choices: choices, sounds: sounds,
            recorder: recorder, configuration: configuration, clock: clock)
    }

    /// The timeouts and limits of a reader.
    public struct Configuration: Hashable, Sendable {
        /// How long after a page turn gestures count as accidental, and are ignored.
        public var pause: Duration
        /// How long a page may load before a retry is offered.
        public var timeout: Duration
        /// The limits for sections of a split story.
        public var sections: SectionLimits

        /// Creates a configuration. The defaults are a quarter of a second, three seconds, and the defaults of
        /// ``SectionLimits``.
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
