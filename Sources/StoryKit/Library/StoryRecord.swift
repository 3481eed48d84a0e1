import StoryIR

/// What a library knows of a story: enough to show it, to find it and to open it, without its text.
public struct StoryRecord: Sendable, Identifiable {
    /// What stands for the story where it is shown.
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

    /// A copy of a record is one reference, so that thousands that are found are handed over in no time: with stored
    /// members, `library-search` took 13 ms instead of 0.3 for all of ten thousand stories, and twice to six times as
    /// long for a common word.
    private var kept: StoryFields.Kept

    /// The name of the story, which no other of the library has. Names are the same where their bytes are.
    public var id: String {
        get { kept.fields.id }
        set { change { $0.id = newValue } }
    }
    /// The title, plain text.
    public var title: String {
        get { kept.fields.title }
        set { change { $0.title = newValue } }
    }
    /// What the story is about, plain text: its synopsis, or else its deck.
    public var synopsis: String? {
        get { kept.fields.synopsis }
        set { change { $0.synopsis = newValue } }
    }
    /// The tags, in the order of the story.
    public var tags: [String] {
        get { kept.fields.tags }
        set { change { $0.tags = newValue } }
    }
    /// The culture that it comes from.
    public var culture: String? {
        get { kept.fields.culture }
        set { change { $0.culture = newValue } }
    }
    /// The ages that it is meant for.
    public var ages: AgeRange? {
        get { kept.fields.ages }
        set { change { $0.ages = newValue } }
    }
    /// The language as a BCP 47 tag.
    public var locale: String? {
        get { kept.fields.locale }
        set { change { $0.locale = newValue } }
    }
    /// The shortest and longest reading, in minutes; without a longest one where one can read on for ever.
    public var readingMinutes: IR.Bounds {
        get { kept.fields.readingMinutes }
        set { change { $0.readingMinutes = newValue } }
    }
    /// How many ways lead through it; nil where a loop makes them countless.
    public var paths: PathCount? {
        get { kept.fields.paths }
        set { change { $0.paths = newValue } }
    }
    /// How many endings can be reached.
    public var endings: Int {
        get { kept.fields.endings }
        set { change { $0.endings = newValue } }
    }
    /// The day of its publication, `YYYY-MM-DD`.
    public var publishDate: String? {
        get { kept.fields.publishDate }
        set { change { $0.publishDate = newValue } }
    }
    /// What stands for it.
    public var hero: Hero {
        get { kept.fields.hero }
        set { change { $0.hero = newValue } }
    }
    /// What tells one revision from another (`IR.Source.hash`).
    public var contentHash: String {
        get { kept.fields.contentHash }
        set { change { $0.contentHash = newValue } }
    }
    /// Where its package is: an absolute URL, or a path as seen from the folder of the library, with `/` between its
    /// parts (`.` for that folder itself); nil where that is not known. ``packageURL(in:)`` puts it together.
    public var package: String? {
        get { kept.fields.package }
        set { change { $0.package = newValue } }
    }
    /// Whether the reader owns it.
    public var isPurchased: Bool {
        get { kept.fields.isPurchased }
        set { change { $0.isPurchased = newValue } }
    }

    /// Takes each member as it is.
    public init(
        id: String, title: String, synopsis: String? = nil, tags: [String] = [], culture: String? = nil,
        ages: AgeRange? = nil, locale: String? = nil, readingMinutes: IR.Bounds = IR.Bounds(min: 0, max: 0),
        paths: PathCount? = nil, endings: Int = 0, publishDate: String? = nil, hero: Hero = Hero(),
        contentHash: String = "", package: String? = nil, isPurchased: Bool = false
    ) {
        kept = StoryFields.Kept(
            StoryFields(
                id: id, title: title, synopsis: synopsis, tags: tags, culture: culture, ages: ages, locale: locale,
                readingMinutes: readingMinutes, paths: paths, endings: endings, publishDate: publishDate, hero: hero,
                contentHash: contentHash, package: package, isPurchased: isPurchased))
    }

    private mutating func change(_ change: (inout StoryFields) -> Void) {
        var fields = kept.fields
        change(&fields)
        kept = StoryFields.Kept(fields)
    }

    /// The URL of the package of a story whose library is in this folder; nil where ``package`` says nothing, or leads
    /// out of the folder.
    public func packageURL(in folder: ResourceURL) -> ResourceURL? {
        package == "." ? folder : package.flatMap { ResourceURL($0) ?? folder.file($0) }
    }

    /// The words by which it is found.
    package var searchTerms: some Sequence<String> {
        [title, synopsis ?? ""].lazy.flatMap { SearchTerms($0) }
    }
}

extension StoryRecord: Hashable, Codable {
    /// Whether all members are equal.
    public static func == (left: StoryRecord, right: StoryRecord) -> Bool {
        left.kept === right.kept || left.kept.fields == right.kept.fields
    }

    /// Feeds all members.
    public func hash(into hasher: inout Hasher) { hasher.combine(kept.fields) }

    /// Reads an object with a member for each of these.
    public init(from decoder: any Decoder) throws { kept = StoryFields.Kept(try StoryFields(from: decoder)) }

    /// Writes an object with a member for each that is not nil.
    public func encode(to encoder: any Encoder) throws { try kept.fields.encode(to: encoder) }
}
