/// What an app needs of a split story before it shows anything: a ``StoryDocument`` without its sections and the long lists
/// about them, in a file `index.json`.
///
/// Its size does not depend on the number of sections, so a story of any length opens in the same time. The sections
/// are in files of their own (``StoryBeat``), and their list is in ``StoryContents``. Decoding throws the same errors
/// as that of a ``StoryDocument``.
public struct StoryIndex: Codable, Hashable, Sendable {
    /// The name of the file in the story's folder.
    public static let path = "index.json"

    /// The IR version of the story.
    public var irVersion: IR.Version
    /// The capabilities that a reader needs.
    public var requires: [IR.Requirement]
    /// The tool that wrote the story.
    public var generator: IR.Generator
    /// The file that the story was compiled from; its hash is also in every beat.
    public var source: IR.Source
    /// The story's front matter.
    public var story: IR.Story
    /// The assets of the story's head; those of a section are in its beat.
    public var assets: [IR.Asset]
    /// Statistics of the story.
    public var statistics: IR.Statistics

    /// Creates the index of a document.
    public init(_ document: StoryDocument) {
        irVersion = document.irVersion
        requires = document.requires
        generator = document.generator
        source = document.source
        story = document.story
        var names = AssetNames()
        names.add(document.story)
        assets = document.assets.filter(names.contains)
        statistics = document.statistics
    }

    /// A document with the members of the index: no sections, and nothing about them.
    public var head: StoryDocument {
        var document = StoryDocument(
            requires: requires, generator: generator, source: source, story: story, assets: assets,
            navigation: IR.Navigation(), statistics: statistics)
        document.irVersion = irVersion
        return document
    }
}
