import StorySource

/// What a reader needs of a split story before it shows anything: all of a ``StoryDocument`` but its sections and the long
/// lists about them, in a file `index.json`.
///
/// Its size does not depend on the story's: a reader opens a story of a hundred thousand sections as fast as one of ten. The
/// sections are in files of their own (``StoryBeat``), what lists them in ``StoryContents``.
public struct StoryIndex: Codable, Hashable, Sendable {
    /// The name of the file in the story's folder.
    public static let path = "index.json"

    /// The version of the IR that the story is written in.
    public var irVersion: IR.Version
    /// What a reader must be able to do.
    public var requires: [IR.Requirement]
    /// The tool that wrote the story.
    public var generator: IR.Generator
    /// The file that the story was compiled from; its hash is in every beat too.
    public var source: IR.Source
    /// What the front matter says about the story as a whole.
    public var story: IR.Story
    /// The assets of the story's head; those of a section are in its beat.
    public var assets: [IR.Asset]
    /// Numbers about the story.
    public var statistics: IR.Statistics

    /// The index of a document.
    public init(_ document: StoryDocument) {
        irVersion = document.irVersion
        requires = document.requires
        generator = document.generator
        source = document.source
        story = document.story
        let head = [document.story.hero.src, document.story.leadArt?.src].compactMap { $0.map(ExactName.init) }
        assets = document.assets.filter { head.contains(ExactName($0.key)) || head.contains(ExactName($0.src)) }
        statistics = document.statistics
    }

    /// Reads an index. Throws ``IncompatibleStory`` and `DecodingError` as ``StoryDocument/init(from:)`` does.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        irVersion = try container.decode(IR.Version.self, forKey: .irVersion)
        try IncompatibleStory.check(irVersion)
        requires = try IncompatibleStory.requirements(try container.decode([String].self, forKey: .requires))
        generator = try container.decode(IR.Generator.self, forKey: .generator)
        source = try container.decode(IR.Source.self, forKey: .source)
        story = try container.decode(IR.Story.self, forKey: .story)
        assets = try container.decode([IR.Asset].self, forKey: .assets)
        statistics = try container.decode(IR.Statistics.self, forKey: .statistics)
    }

    /// The document without what the index leaves out: no sections, and nothing about them.
    public var head: StoryDocument {
        var document = StoryDocument(
            requires: requires, generator: generator, source: source, story: story, assets: assets,
            navigation: IR.Navigation(), statistics: statistics)
        document.irVersion = irVersion
        return document
    }
}
