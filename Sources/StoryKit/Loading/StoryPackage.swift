import StoryIR

/// A story that was loaded, and where it is.
public struct StoryPackage: Sendable {
    /// How a story comes.
    public enum Content: Sendable {
        /// As one document.
        case whole(StoryDocument)
        /// As an index and its first section; the others are loaded when they are needed.
        case split(StoryIndex, first: StoryBeat)

        /// The assets that are known; of a split story those of its head and its first section.
        package var assets: [IR.Asset] {
            switch self {
            case .whole(let document): document.assets
            case .split(let index, let first): index.assets + first.assets
            }
        }
    }

    /// The folder of the story.
    public let base: ResourceURL
    /// The story.
    public let content: Content
    /// What the compiler found in it: warnings and notes. Of a split story they are in `StoryContents`, and are here
    /// only when that was loaded too (``StoryDocumentStore/loadDiagnostics()``).
    public let diagnostics: [IR.Diagnostic]

    /// A document that is there as a whole, with its files in a folder.
    public init(_ document: StoryDocument, base: ResourceURL) {
        self.init(base: base, content: .whole(document), diagnostics: document.diagnostics)
    }

    /// Takes each member as it is.
    package init(base: ResourceURL, content: Content, diagnostics: [IR.Diagnostic] = []) {
        self.base = base
        self.content = content
        self.diagnostics = diagnostics
    }

    /// What there is to say about the story as a whole; of a split one without sections and the lists about them.
    public var head: StoryDocument {
        switch content {
        case .whole(let document): document
        case .split(let index, _): index.head
        }
    }

    /// The assets of the story with their absolute URLs, nothing outside of the package; of a split story those of its
    /// head and its first section.
    public var manifest: AssetManifest { AssetManifest(content.assets, base: base) }
}
