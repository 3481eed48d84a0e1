import StoryIR

/// What a library stores about a story: enough to show, find and open it, without its text.
@dynamicMemberLookup public struct StoryRecord: Sendable, Identifiable {
    /// The picture or gradient of a story.
    public struct Hero: Hashable, Codable, Sendable {
        /// The path in the package, or the URL, of the picture; nil if there is none.
        public var image: String?
        /// The alternative text of the picture; nil if there is none.
        public var alt: String?
        /// The stops of the story's gradient, `#rrggbb` each: for stories without a picture, and until it is loaded.
        public var gradient: [String]

        /// Creates a hero.
        public init(image: String? = nil, alt: String? = nil, gradient: [String] = []) {
            self.image = image
            self.alt = alt
            self.gradient = gradient
        }
    }

    /// The members of a record.
    public struct Fields: Hashable, Codable, Sendable {
        /// The story's id, unique in the library. Ids are compared by their bytes.
        public var id: String
        /// The title, as plain text.
        public var title: String
        /// The subtitle, as plain text.
        public var subtitle: String?
        /// The authors.
        public var authors: [String]
        /// The synopsis, or else the deck, as plain text.
        public var synopsis: String?
        /// The tags, in the story's order.
        public var tags: [String]
        /// The culture that the story comes from.
        public var culture: String?
        /// The age range of its readers.
        public var ages: AgeRange?
        /// The language as a BCP 47 tag.
        public var locale: String?
        /// The shortest and longest reading time, in minutes; no longest one if the story has a cycle.
        public var readingMinutes: IR.Bounds
        /// The number of paths; nil if a cycle makes them infinite.
        public var paths: PathCount?
        /// The number of reachable endings.
        public var endings: Int
        /// The publication date, `YYYY-MM-DD`.
        public var publishDate: String?
        /// The picture or gradient.
        public var hero: Hero
        /// The accent colour, `#rrggbb`.
        public var accentColor: String?
        /// The hash that identifies the revision (`IR.Source.hash`).
        public var contentHash: String
        /// The location of its package: an absolute URL, or a path relative to the folder of the library, with `/` as separator
        /// (`.` for that folder itself); nil if unknown. ``StoryRecord/packageURL(in:)`` resolves it.
        public var package: String?
        /// Whether the reader owns it.
        public var isPurchased: Bool
    }

    /// The members of a record, shared by its copies. A copy is a single reference, so that search results are passed
    /// quickly: with stored members, `library-search` took 13 ms instead of 0.3 ms for ten thousand stories.
    private final class Shared: Sendable {
        let fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    private var shared: Shared

    /// A member of the record.
    public subscript<Value>(dynamicMember member: WritableKeyPath<Fields, Value>) -> Value {
        get { shared.fields[keyPath: member] }
        set {
            var fields = shared.fields
            fields[keyPath: member] = newValue
            shared = Shared(fields)
        }
    }

    /// The story's id.
    public var id: String {
        get { self[dynamicMember: \.id] }
        set { self[dynamicMember: \.id] = newValue }
    }

    /// Creates a record.
    public init(
        id: String, title: String, subtitle: String? = nil, authors: [String] = [], synopsis: String? = nil,
        tags: [String] = [], culture: String? = nil,
        ages: AgeRange? = nil, locale: String? = nil, readingMinutes: IR.Bounds = IR.Bounds(min: 0, max: 0),
        paths: PathCount? = nil, endings: Int = 0, publishDate: String? = nil, hero: Hero = Hero(),
        accentColor: String? = nil, contentHash: String = "", package: String? = nil, isPurchased: Bool = false
    ) {
        shared = Shared(
            Fields(
                id: id, title: title, subtitle: subtitle, authors: authors, synopsis: synopsis, tags: tags,
                culture: culture, ages: ages, locale: locale, readingMinutes: readingMinutes, paths: paths,
                endings: endings, publishDate: publishDate, hero: hero, accentColor: accentColor,
                contentHash: contentHash, package: package, isPurchased: isPurchased))
    }

    /// Returns the URL of the story's package, in a library in this folder. Returns nil if `package` is nil, leads out of the
    /// folder, or is relative and there is no folder.
    public func packageURL(in folder: ResourceURL?) -> ResourceURL? {
        self.package == "." ? folder : self.package.flatMap { ResourceURL($0) ?? folder?.file($0) }
    }

    package var searchTerms: some Sequence<String> {
        ([self.title, self.subtitle ?? "", self.synopsis ?? ""] + self.authors + self.tags).lazy.flatMap {
            SearchTerms($0)
        }
    }
}

extension StoryRecord: Hashable, Codable {
    /// Whether all members are equal.
    public static func == (left: StoryRecord, right: StoryRecord) -> Bool {
        left.shared === right.shared || left.shared.fields == right.shared.fields
    }

    /// Hashes all members.
    public func hash(into hasher: inout Hasher) { hasher.combine(shared.fields) }

    /// Decodes an object with a member for each field.
    public init(from decoder: any Decoder) throws { shared = Shared(try Fields(from: decoder)) }

    /// Encodes an object with a member for each field that is not nil.
    public func encode(to encoder: any Encoder) throws { try shared.fields.encode(to: encoder) }
}
