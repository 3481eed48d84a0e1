/// What lists the sections of a split story and what is said about it as a whole, in a file `contents.json`: for a list of
/// contents, a queue of all recordings, or an editor. A reader shows pages without it.
public struct StoryContents: Codable, Hashable, Sendable {
    /// The name of the file in the story's folder.
    public static let path = "contents.json"

    /// The hash of the file that the story was compiled from, as ``StoryBeat/hash``.
    public var hash: String
    /// The sections, in file order.
    public var sections: [Entry]
    /// The media entries of the front matter, in its order.
    public var media: [IR.Media]
    /// What the compiler put in place of missing or invalid values.
    public var fallbacks: [IR.Fallback]
    /// The compiler's warnings and notes.
    public var diagnostics: [IR.Diagnostic]

    /// The contents of a document.
    public init(_ document: StoryDocument) {
        hash = document.source.hash
        sections = document.sections.map { Entry(id: $0.id, title: $0.title, pages: $0.pages.map(\.id)) }
        media = document.media
        fallbacks = document.fallbacks
        diagnostics = document.diagnostics
    }

    /// What is said of a section.
    public struct Entry: Codable, Hashable, Sendable {
        /// The id of the section.
        public var id: String
        /// The title, plain text.
        public var title: String
        /// The ids of its pages, in order.
        public var pages: [String]

        /// Takes each member as it is.
        public init(id: String, title: String, pages: [String]) {
            self.id = id
            self.title = title
            self.pages = pages
        }
    }
}
