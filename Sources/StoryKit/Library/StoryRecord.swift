import StoryIR

/// What a library knows of a story: enough to show it, to find it and to open it, without its text.
public struct StoryRecord: Hashable, Codable, Sendable, Identifiable {
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

    /// The name of the story, which no other of the library has. Names are the same where their bytes are.
    public var id: String
    /// The title, plain text.
    public var title: String
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
    /// What stands for it.
    public var hero: Hero
    /// What tells one edition from another (`IR.Source.hash`).
    public var contentHash: String
    /// Where its package is: an absolute URL, or a path as seen from the folder of the library, with `/` between its parts
    /// (`.` for that folder itself); nil where that is not known. ``packageURL(in:)`` puts it together.
    public var package: String?
    /// Whether the reader owns it.
    public var isPurchased: Bool

    /// Takes each member as it is.
    public init(
        id: String, title: String, synopsis: String? = nil, tags: [String] = [], culture: String? = nil,
        ages: AgeRange? = nil, locale: String? = nil, readingMinutes: IR.Bounds = IR.Bounds(min: 0, max: 0),
        paths: PathCount? = nil, endings: Int = 0, publishDate: String? = nil, hero: Hero = Hero(),
        contentHash: String = "", package: String? = nil, isPurchased: Bool = false
    ) {
        self.id = id
        self.title = title
        self.synopsis = synopsis
        self.tags = tags
        self.culture = culture
        self.ages = ages
        self.locale = locale
        self.readingMinutes = readingMinutes
        self.paths = paths
        self.endings = endings
        self.publishDate = publishDate
        self.hero = hero
        self.contentHash = contentHash
        self.package = package
        self.isPurchased = isPurchased
    }

    /// The URL of the package of a story whose library is in this folder; nil where ``package`` says nothing, or leads out
    /// of the folder.
    public func packageURL(in folder: ResourceURL) -> ResourceURL? {
        package == "." ? folder : package.flatMap { ResourceURL($0) ?? folder.file($0) }
    }

    /// The words by which it is found.
    package var searchWords: some Sequence<String> {
        [title, synopsis ?? ""].lazy.flatMap { SearchWords($0) }
    }
}
