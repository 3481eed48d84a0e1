/// A compiled story: the whole of one `story.json`.
///
/// Readers decode one with any `Decoder`, call ``checkRequirements(supported:)`` with what they can do, and draw what
/// they find; they never have to resolve or default anything. Members that this version does not know are ignored.
public struct StoryDocument: Codable, Hashable, Sendable {
    /// The version of the IR that the document is written in.
    public var irVersion: IR.Version
    /// What a reader must be able to do.
    public var requires: [IR.Requirement]
    /// The tool that wrote the document.
    public var generator: IR.Generator
    /// The file that it was compiled from.
    public var source: IR.Source
    /// What the front matter says about the story as a whole.
    public var story: IR.Story
    /// The sections, in file order.
    public var sections: [IR.Section]
    /// The media entries of the front matter, in its order.
    public var media: [IR.Media]
    /// The files and URLs that the story shows or plays.
    public var assets: [IR.Asset]
    /// What a reader would otherwise have to compute about the pages.
    public var navigation: IR.Navigation
    /// Numbers about the story.
    public var statistics: IR.Statistics
    /// What the compiler put in place of missing or invalid values.
    public var fallbacks: [IR.Fallback]
    /// The compiler's warnings and notes.
    public var diagnostics: [IR.Diagnostic]

    /// A document of the current version.
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

    /// Reads a document. Throws ``IncompatibleStory`` for another major version or a requirement that has no name in
    /// this library, before it looks at anything else, and a `DecodingError` for a document that is malformed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        irVersion = try container.decode(IR.Version.self, forKey: .irVersion)
        try IncompatibleStory.check(irVersion)
        requires = try IncompatibleStory.requirements(try container.decode([String].self, forKey: .requires))
        generator = try container.decode(IR.Generator.self, forKey: .generator)
        source = try container.decode(IR.Source.self, forKey: .source)
        story = try container.decode(IR.Story.self, forKey: .story)
        sections = try container.decode([IR.Section].self, forKey: .sections)
        media = try container.decode([IR.Media].self, forKey: .media)
        assets = try container.decode([IR.Asset].self, forKey: .assets)
        navigation = try container.decode(IR.Navigation.self, forKey: .navigation)
        statistics = try container.decode(IR.Statistics.self, forKey: .statistics)
        fallbacks = try container.decode([IR.Fallback].self, forKey: .fallbacks)
        diagnostics = try container.decode([IR.Diagnostic].self, forKey: .diagnostics)
    }

    /// Refuses a story that asks for more than the reader can do: throws
    /// ``IncompatibleStory/unsupportedRequirements(_:)`` with what is missing.
    public func checkRequirements(supported: Set<IR.Requirement>) throws(IncompatibleStory) {
        let missing = requires.filter { !supported.contains($0) }
        if !missing.isEmpty { throw .unsupportedRequirements(missing) }
    }
}
