/// The table of contents of a split story, and the lists about the whole story, in a file `contents.json`: for a menu,
/// a player of the story's recordings, or an editor. It is not needed to show pages.
public struct StoryContents: Codable, Hashable, Sendable {
    /// The name of the file in the story's folder.
    public static let path = "contents.json"

    /// The hash of the story's source, as ``StoryBeat/hash``.
    public var hash: String
    /// The sections, in file order.
    public var sections: [Entry]
    /// The media entries of the front matter, in its order.
    public var media: [IR.Media]
    /// The sounds and the artwork of the recordings, which are also in the beats that use them.
    public var assets: [IR.Asset]
    /// The values that the compiler used in place of missing or invalid ones.
    public var fallbacks: [IR.Fallback]
    /// The compiler's warnings and notes.
    public var diagnostics: [IR.Diagnostic]

    /// Creates the contents of a document.
    public init(_ document: StoryDocument) {
        hash = document.source.hash
        sections = document.sections.map {
            Entry(id: $0.id, title: $0.title, pages: $0.pages.map(\.id), queue: $0.queue)
        }
        media = document.media
        assets = document.assetsOfRecordings
        fallbacks = document.fallbacks
        diagnostics = document.diagnostics
    }

    /// An entry for a section.
    public struct Entry: Codable, Hashable, Sendable {
        /// The id of the section.
        public var id: String
        /// The title, as plain text.
        public var title: String
        /// The ids of its pages, in order.
        public var pages: [String]
        /// The keys of its recordings (``IR/Section/queue``).
        public var queue: [String]
    }
}
