import StoryIR

/// A loaded story and its location.
public struct StoryPackage: Sendable {
    /// The form of a loaded story.
    public enum Content: Sendable {
        /// As one document.
        case whole(StoryDocument)
        /// An index and its first section; the others are loaded on demand.
        case split(StoryIndex, first: StoryBeat)

        /// The known assets; for a split story those of its head and its first section.
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
    /// The compiler's warnings and notes. Those of a split story are in `StoryContents`, and only here after
    /// ``StoryDocumentStore/loadDiagnostics()``.
    public let diagnostics: [IR.Diagnostic]

    /// Creates a package of a whole document with its files in a folder.
    public init(_ document: StoryDocument, base: ResourceURL) {
        self.init(base: base, content: .whole(document), diagnostics: document.diagnostics)
    }

    package init(base: ResourceURL, content: Content, diagnostics: [IR.Diagnostic] = []) {
        self.base = base
        self.content = content
        self.diagnostics = diagnostics
    }

    /// The story's metadata; for a split story without sections and the lists about them.
    public var head: StoryDocument {
        switch content {
        case .whole(let document): document
        case .split(let index, _): index.head
        }
    }

    /// The assets of the story with their absolute URLs, all within the package; for a split story those of its head and its
    /// first section.
    public var manifest: AssetManifest { AssetManifest(content.assets, base: base) }
}
