/// What lists the sections of a split story and what is said about it as a whole, in a file `contents.json`: for a list of
/// contents, a player of the story's recordings, or an editor. A reader shows pages without it.
public struct StoryContents: Codable, Hashable, Sendable {
    /// The name of the file in the story's folder.
    public static let path = "contents.json"

    /// The hash of the file that the story was compiled from, as ``StoryBeat/hash``.
    public var hash: String
    /// The sections, in file order.
    public var sections: [Entry]
    /// The media entries of the front matter, in its order.
    public var media: [IR.Media]
    /// The sounds and the artwork of the recordings; they are in the beats that play them, too.
    public var assets: [IR.Asset]
    /// What the compiler put in place of missing or invalid values.
    public var fallbacks: [IR.Fallback]
    /// The compiler's warnings and notes.
    public var diagnostics: [IR.Diagnostic]

    /// The contents of a document.
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

    /// Reads the contents. What was written before there were ``assets`` and queues is read as if they were empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hash = try container.decode(String.self, forKey: .hash)
        sections = try container.decode([Entry].self, forKey: .sections)
        media = try container.decode([IR.Media].self, forKey: .media)
        assets = try container.decodeIfPresent([IR.Asset].self, forKey: .assets) ?? []
        fallbacks = try container.decode([IR.Fallback].self, forKey: .fallbacks)
        diagnostics = try container.decode([IR.Diagnostic].self, forKey: .diagnostics)
    }

    /// What is said of a section.
    public struct Entry: Codable, Hashable, Sendable {
        /// The id of the section.
        public var id: String
        /// The title, plain text.
        public var title: String
        /// The ids of its pages, in order.
        public var pages: [String]
        /// The keys of its recordings (``IR/Section/queue``).
        public var queue: [String]

        /// Takes each member as it is.
        package init(id: String, title: String, pages: [String], queue: [String] = []) {
            self.id = id
            self.title = title
            self.pages = pages
            self.queue = queue
        }

        /// Reads an entry, also one without a queue.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            title = try container.decode(String.self, forKey: .title)
            pages = try container.decode([String].self, forKey: .pages)
            queue = try container.decodeIfPresent([String].self, forKey: .queue) ?? []
        }
    }
}
