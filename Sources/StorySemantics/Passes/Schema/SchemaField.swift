import StorySyntax

/// The fields of one kind of mapping in the front matter, in the order of the table in LANGUAGE.md 2.
protocol SchemaField: CaseIterable, Equatable, Sendable {
    /// The name as in the table: `hero_image`.
    var rawValue: String { get }
    /// The name's other spelling, if any: `heroImage`.
    var otherName: String? { get }
    /// The first profile that has the field.
    var profile: Profile { get }
    /// Whether the narrative profile requires the field, and a later one does not.
    var isOptionalLater: Bool { get }
    func isRequired(in profile: Profile) -> Bool
    /// Returns the names, in lower case, that other lists or other publishing systems use for the field: an asset has a `key`,
    /// a section an `id`.
    func synonyms(in profile: Profile) -> Set<String>
}

extension SchemaField {
    var name: String { rawValue }
    var otherName: String? { nil }
    /// Both spellings.
    var names: [String] { [name] + (otherName.map { [$0] } ?? []) }
    var profile: Profile { .narrative }
    var isOptionalLater: Bool { false }
    func isRequired(in profile: Profile) -> Bool { false }
    func synonyms(in profile: Profile) -> Set<String> { [] }

    /// Returns whether a key names the field, in either spelling.
    func isNamed(by key: NodeID, in tree: SyntaxTree) -> Bool {
        tree.scalar(key, says: name) || otherName.map { tree.scalar(key, says: $0) } ?? false
    }

    func isNamed(by key: ValueView) -> Bool { isNamed(by: key.id, in: key.tree) }
}

enum StoryField: String, SchemaField {
    case schemaVersion = "schema_version"
    case id, title, subtitle, deck, authors, editors, tags
    case publishDate = "publish_date"
    case locale, accentColor, heroGradient, typeRamp
    case heroImage = "hero_image"
    case leadArt, sections, media, start, synopsis, source, culture
    case ageRange = "age_range"
    case readingMinutes = "reading_minutes"
    case defaults, assets

    var profile: Profile {
        switch self {
        case .start, .synopsis, .source, .culture, .ageRange, .readingMinutes, .defaults, .assets: .interactive
        case .schemaVersion, .id, .title, .subtitle, .deck, .authors, .editors, .tags, .publishDate, .locale,
            .accentColor, .heroGradient, .typeRamp, .heroImage, .leadArt, .sections, .media:
            .narrative
        }
    }

    var isOptionalLater: Bool { self == .publishDate || self == .sections || self == .media }

    func isRequired(in profile: Profile) -> Bool {
        switch self {
        case .schemaVersion, .title: true
        case .id, .authors: profile < .markdown
        case .publishDate, .sections, .media: profile == .narrative
        default: false
        }
    }

    func synonyms(in profile: Profile) -> Set<String> {
        if profile < .markdown { return [] }
        return switch self {
        case .authors: ["author"]
        case .publishDate: ["date", "published"]
        case .heroImage: ["cover", "image"]
        case .deck: ["description", "excerpt", "summary"]
        case .tags: ["keywords", "categories"]
        case .locale: ["lang", "language"]
        case .id: ["slug"]
        default: []
        }
    }

    var otherName: String? {
        switch self {
        case .schemaVersion: "schemaVersion"
        case .publishDate: "publishDate"
        case .accentColor: "accent_color"
        case .heroGradient: "hero_gradient"
        case .typeRamp: "type_ramp"
        case .heroImage: "heroImage"
        case .leadArt: "lead_art"
        case .ageRange: "ageRange"
        case .readingMinutes: "readingMinutes"
        default: nil
        }
    }
}

enum DefaultsField: String, SchemaField {
    case reveal
    case imageCriticality = "image_criticality"
    case audioCriticality = "audio_criticality"

    var otherName: String? {
        switch self {
        case .imageCriticality: "imageCriticality"
        case .audioCriticality: "audioCriticality"
        default: nil
        }
    }
}

enum AssetField: String, SchemaField {
    case key, type, src, alt, criticality

    func isRequired(in profile: Profile) -> Bool { self == .key || self == .type || self == .src }

    func synonyms(in profile: Profile) -> Set<String> {
        if self == .key { return ["id"] }
        if profile < .markdown { return [] }
        return switch self {
        case .type: ["kind"]
        case .src: ForeignAttribute.names(of: .src)
        case .alt: ForeignAttribute.names(of: .alt)
        case .key, .criticality: []
        }
    }
}

enum HeroImageField: String, SchemaField {
    case src, alt, credit

    func isRequired(in profile: Profile) -> Bool { self == .src || self == .alt }

    func synonyms(in profile: Profile) -> Set<String> {
        if profile < .markdown { return [] }
        return switch self {
        case .src: ForeignAttribute.names(of: .src)
        case .alt: ForeignAttribute.names(of: .alt)
        case .credit: ForeignAttribute.names(of: .credit)
        }
    }
}

enum LeadArtField: String, SchemaField {
    case src, alt, caption, credit

    func isRequired(in profile: Profile) -> Bool { self == .src || self == .alt }

    func synonyms(in profile: Profile) -> Set<String> {
        if profile < .markdown { return [] }
        return switch self {
        case .src: ForeignAttribute.names(of: .src)
        case .alt: ForeignAttribute.names(of: .alt)
        case .caption: []
        case .credit: ForeignAttribute.names(of: .credit)
        }
    }
}

enum SectionField: String, SchemaField {
    case id, title, layout
    case leadMedia = "lead_media"

    func isRequired(in profile: Profile) -> Bool { self == .id || self == .title }

    func synonyms(in profile: Profile) -> Set<String> {
        switch self {
        case .id: profile < .markdown ? ["key"] : ["key", "slug"]
        case .title: profile < .markdown ? [] : ["heading", "headline", "label", "name"]
        case .layout, .leadMedia: []
        }
    }

    var otherName: String? { self == .leadMedia ? "leadMedia" : nil }
}

enum MediaField: String, SchemaField {
    case key, type
    case appleMusicID = "apple_music_id"
    case title, artist
    case artworkURL = "artwork_url"
    case appleMusicURL = "apple_music_url"
    case duration = "duration_ms"

    func isRequired(in profile: Profile) -> Bool {
        switch self {
        case .key, .type, .appleMusicID, .title, .artist: true
        case .artworkURL, .appleMusicURL, .duration: false
        }
    }

    func synonyms(in profile: Profile) -> Set<String> {
        if self == .key { return ["id"] }
        if profile < .markdown { return [] }
        return switch self {
        case .type: ["kind"]
        case .title: ["name", "song", "track"]
        case .artist: ["author", "band", "by", "musician"]
        case .artworkURL: ["artwork", "cover", "image"]
        case .appleMusicURL: ["href", "link", "url"]
        case .key, .appleMusicID, .duration: []
        }
    }

    var otherName: String? {
        switch self {
        case .appleMusicID: "appleMusicId"
        case .artworkURL: "artworkUrl"
        case .appleMusicURL: "appleMusicUrl"
        case .duration: "durationMs"
        default: nil
        }
    }
}
