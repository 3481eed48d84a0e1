import StoryIR

/// What a library knows of a story: enough to show it, to find it and to open it, without its text.
@dynamicMemberLookup public struct StoryRecord: Sendable, Identifiable {
    /// What is shown for the story.
    public struct Hero: Hashable, Codable, Sendable {
        /// The path in the package, or the URL, of a picture; nil where the story has none.
        public var image: String?
        /// What the picture shows; nil where there is none.
        public var alt: String?
        /// The stops of the story's gradient, `#rrggbb` each: for stories without a picture, and until one is loaded.
        public var gradient: [String]

        /// Takes each member as it is.
        public init(image: String? = nil, alt: String? = nil, gradient: [String] = []) {
            self.image = image
            self.alt = alt
            self.gradient = gradient
        }
    }

    /// The members of a record.
    public struct Fields: Hashable, Codable, Sendable {
        /// The name of the story, which no other of the library has. Names are the same where their bytes are.
        public var id: String
        /// The title, plain text.
        public var title: String
        /// The subtitle, plain text.
        public var subtitle: String?
        /// Who wrote it.
        public var authors: [String]
        /// What the story is about, plain text: its synopsis, or else its deck.
        public var synopsis: String?
        /// The tags, in the order of the story.
        public var tags: [String]
        /// The culture that it comes from.
        public var culture: String?
        /// The ages that it is meant for.
        public var ages: AgeRange?
        /// The language as a BCP 47 tag.
        public var locale: String?
        /// The shortest and longest reading, in minutes; without a longest one where one can read on for ever.
        public var readingMinutes: IR.Bounds
        /// How many ways lead through it; nil where a loop makes them countless.
        public var paths: PathCount?
        /// How many endings can be reached.
        public var endings: Int
        /// The day of its publication, `YYYY-MM-DD`.
        public var publishDate: String?
        /// What is shown for it.
        public var hero: Hero
        /// The colour of the story, `#rrggbb`.
        public var accentColor: String?
        /// What tells one revision from another (`IR.Source.hash`).
        public var contentHash: String
        /// Where its package is: an absolute URL, or a path as seen from the folder of the library, with `/` between its
        /// parts (`.` for that folder itself); nil where that is not known. ``StoryRecord/packageURL(in:)`` puts it together.
        public var package: String?
        /// Whether the reader owns it.
        public var isPurchased: Bool
    }

    /// The members of a record and of its copies. A copy of a record is one reference, so that thousands that are found are
    /// handed over in no time: with stored members, `library-search` took 13 ms instead of 0.3 for all of ten thousand
    /// stories, and twice to six times as long for a common word.
    private final class Shared: Sendable {
        let fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    private var shared: Shared

    /// One of the members.
    public subscript<Value>(dynamicMember member: WritableKeyPath<Fields, Value>) -> Value {
        get { shared.fields[keyPath: member] }
        set {
            var fields = shared.fields
            fields[keyPath: member] = newValue
            shared = Shared(fields)
        }
    }

    /// The name of the story.
    public var id: String {
        get { self[dynamicMember: \.id] }
        set { self[dynamicMember: \.id] = newValue }
    }

    /// Takes each member as it is.
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

    /// The URL of the package of a story whose library is in this folder; nil where `package` says nothing, leads out of the
    /// folder, or needs one and there is none.
    public func packageURL(in folder: ResourceURL?) -> ResourceURL? {
        self.package == "." ? folder : self.package.flatMap { ResourceURL($0) ?? folder?.file($0) }
    }

    /// The words by which it is found.
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

    /// Feeds all members.
    public func hash(into hasher: inout Hasher) { hasher.combine(shared.fields) }

    /// Reads an object with a member for each of these.
    public init(from decoder: any Decoder) throws { shared = Shared(try Fields(from: decoder)) }

    /// Writes an object with a member for each that is not nil.
    public func encode(to encoder: any Encoder) throws { try shared.fields.encode(to: encoder) }
}
