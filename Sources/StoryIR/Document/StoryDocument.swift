/// A compiled story: the contents of a `story.json`.
///
/// Decode it with any `Decoder`, call ``checkRequirements(supported:)`` with the reader's capabilities, and show it; references
/// and defaults are already resolved. Members that this version does not know are ignored. Decoding throws
/// ``IncompatibleStory`` for another major version or an unknown requirement, before anything else is checked, and a
/// `DecodingError` for a malformed document.
public struct StoryDocument: Codable, Hashable, Sendable {
    /// The IR version of the document.
    public var irVersion: IR.Version
    /// The capabilities that a reader needs.
    public var requires: [IR.Requirement]
    /// The tool that wrote the document.
    public var generator: IR.Generator
    /// The file that it was compiled from.
    public var source: IR.Source
    /// The story's front matter.
    public var story: IR.Story
    /// The sections, in file order.
    public var sections: [IR.Section]
    /// The media entries of the front matter, in its order.
    public var media: [IR.Media]
    /// The files and URLs that the story shows or plays.
    public var assets: [IR.Asset]
    /// Precomputed facts about the pages.
    public var navigation: IR.Navigation
    /// Statistics of the story.
    public var statistics: IR.Statistics
    /// The values that the compiler used in place of missing or invalid ones.
    public var fallbacks: [IR.Fallback]
    /// The compiler's warnings and notes.
    public var diagnostics: [IR.Diagnostic]

    /// The reading time to show, in minutes: the one in the front matter, else that of the shortest and the longest path.
    public var readingMinutes: IR.Bounds {
        story.readingMinutes.map { IR.Bounds(min: $0, max: $0) } ?? statistics.readingMinutes
    }

    package init(
        requires: [IR.Requirement] = [], generator: IR.Generator, source: IR.Source, story: IR.Story,
        sections: [IR.Section] = [], media: [IR.Media] = [], assets: [IR.Asset] = [], navigation: IR.Navigation,
        statistics: IR.Statistics, fallbacks: [IR.Fallback] = [], diagnostics: [IR.Diagnostic] = []
    ) {
        irVersion = .current
        self.requires = requires
        self.generator = generator
        self.source = source
        self.story = story
        self.sections = sections
        self.media = media
        self.assets = assets
        self.navigation = navigation
        self.statistics = statistics
        self.fallbacks = fallbacks
        self.diagnostics = diagnostics
    }

    /// Throws ``IncompatibleStory/unsupportedRequirements(_:)`` if the story requires more than the reader supports.
    public func checkRequirements(supported: Set<IR.Requirement>) throws(IncompatibleStory) {
        let missing = requires.filter { !supported.contains($0) }
        if !missing.isEmpty { throw .unsupportedRequirements(missing) }
    }
}
