/// The table of contents of a split story, and the lists about the whole story, in a file `contents.json`: for a menu, a player
/// of the story's recordings, or an editor. Pages are shown without it.
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

    /// Decodes the contents. Older files without ``assets`` and queues are decoded as if these were empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hash = try container.decode(String.self, forKey: .hash)
        sections = try container.decode([Entry].self, forKey: .sections)
        media = try container.decode([IR.Media].self, forKey: .media)
        assets = try container.decodeIfPresent([IR.Asset].self, forKey: .assets) ?? []
        fallbacks = try container.decode([IR.Fallback].self, forKey: .fallbacks)
        diagnostics = try container.decode([IR.Diagnostic].self, forKey: .diagnostics)
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

        package init(id: String, title: String, pages: [String], queue: [String] = []) {
            self.id = id
            self.title = title
            self.pages = pages
            self.queue = queue
        }

        /// Decodes an entry, with or without a queue.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            title = try container.decode(String.self, forKey: .title)
            pages = try container.decode([String].self, forKey: .pages)
            queue = try container.decodeIfPresent([String].self, forKey: .queue) ?? []
        }
    }
}
