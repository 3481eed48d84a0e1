import StorySyntax

/// The fields of one kind of mapping in the front matter, in the order of the table in LANGUAGE.md 2.
protocol SchemaField: CaseIterable, Equatable, Sendable {
    /// The name as in the table, and its other spelling, if any: `hero_image` and `heroImage`.
    var names: (canonical: StaticString, other: StaticString?) { get }
    /// The first profile that has the field.
    var profile: Profile { get }
    /// Whether the narrative profile requires the field, and a later one does not.
    var isOptionalLater: Bool { get }
    /// Returns whether the field is required. Not used before 0.3.
    func isRequired(in profile: Profile) -> Bool
    /// Returns the names, in lower case, that other lists or other publishing systems use for the field: an asset has a `key`,
    /// a section an `id`.
    func synonyms(in profile: Profile) -> [StaticString]
}

extension SchemaField {
    /// The name as in the table.
    var name: String { "\(names.canonical)" }
    var profile: Profile { .narrative }
    var isOptionalLater: Bool { false }
    func isRequired(in profile: Profile) -> Bool { false }
    func synonyms(in profile: Profile) -> [StaticString] { [] }

    /// Returns whether a key names the field, in either spelling.
    func isNamed(by key: NodeID, in tree: SyntaxTree) -> Bool {
        let names = names
        return tree.scalar(key, says: names.canonical) || (names.other.map { tree.scalar(key, says: $0) } ?? false)
    }

    /// Returns whether a key names the field, in either spelling.
    func isNamed(by key: ValueView) -> Bool { isNamed(by: key.id, in: key.tree) }
}

enum StoryField: SchemaField {
    case schemaVersion, id, title, subtitle, deck, authors, editors, tags, publishDate, locale, accentColor
    case heroGradient, typeRamp, heroImage, leadArt, sections, media
    case start, synopsis, source, culture, ageRange, readingMinutes, defaults, assets

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

    func synonyms(in profile: Profile) -> [StaticString] {
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

    var names: (canonical: StaticString, other: StaticString?) {
        switch self {
        case .schemaVersion: ("schema_version", "schemaVersion")
        case .id: ("id", nil)
        case .title: ("title", nil)
        case .subtitle: ("subtitle", nil)
        case .deck: ("deck", nil)
        case .authors: ("authors", nil)
        case .editors: ("editors", nil)
        case .tags: ("tags", nil)
        case .publishDate: ("publish_date", "publishDate")
        case .locale: ("locale", nil)
        case .accentColor: ("accentColor", "accent_color")
        case .heroGradient: ("heroGradient", "hero_gradient")
        case .typeRamp: ("typeRamp", "type_ramp")
        case .heroImage: ("hero_image", "heroImage")
        case .leadArt: ("leadArt", "lead_art")
        case .sections: ("sections", nil)
        case .media: ("media", nil)
        case .start: ("start", nil)
        case .synopsis: ("synopsis", nil)
        case .source: ("source", nil)
        case .culture: ("culture", nil)
        case .ageRange: ("age_range", "ageRange")
        case .readingMinutes: ("reading_minutes", "readingMinutes")
        case .defaults: ("defaults", nil)
        case .assets: ("assets", nil)
        }
    }
}

/// The fields of `defaults`.
enum DefaultsField: SchemaField {
    case reveal, imageCriticality, audioCriticality

    var names: (canonical: StaticString, other: StaticString?) {
        switch self {
        case .reveal: ("reveal", nil)
        case .imageCriticality: ("image_criticality", "imageCriticality")
        case .audioCriticality: ("audio_criticality", "audioCriticality")
        }
    }
}

/// The fields of an entry of `assets`.
enum AssetField: SchemaField {
    case key, type, src, alt, criticality

    func isRequired(in profile: Profile) -> Bool { self == .key || self == .type || self == .src }

    func synonyms(in profile: Profile) -> [StaticString] { self == .key ? ["id"] : [] }

    var names: (canonical: StaticString, other: StaticString?) {
        switch self {
        case .key: ("key", nil)
        case .type: ("type", nil)
        case .src: ("src", nil)
        case .alt: ("alt", nil)
        case .criticality: ("criticality", nil)
        }
    }
}

/// The fields of `hero_image`.
enum HeroImageField: SchemaField {
    case src, alt, credit

    func isRequired(in profile: Profile) -> Bool { self == .src || self == .alt }

    var names: (canonical: StaticString, other: StaticString?) {
        switch self {
        case .src: ("src", nil)
        case .alt: ("alt", nil)
        case .credit: ("credit", nil)
        }
    }
}

/// The fields of `leadArt`.
enum LeadArtField: SchemaField {
    case src, alt, caption, credit

    var names: (canonical: StaticString, other: StaticString?) {
        switch self {
        case .src: ("src", nil)
        case .alt: ("alt", nil)
        case .caption: ("caption", nil)
        case .credit: ("credit", nil)
        }
    }
}

/// The fields of an entry of `sections`.
enum SectionField: SchemaField {
    case id, title, layout, leadMedia

    func isRequired(in profile: Profile) -> Bool { self == .id || self == .title }

    func synonyms(in profile: Profile) -> [StaticString] { self == .id ? ["key"] : [] }

    var names: (canonical: StaticString, other: StaticString?) {
        switch self {
        case .id: ("id", nil)
        case .title: ("title", nil)
        case .layout: ("layout", nil)
        case .leadMedia: ("lead_media", "leadMedia")
        }
    }
}

/// The fields of an entry of `media`.
enum MediaField: SchemaField {
    case key, type, appleMusicID, title, artist, artworkURL, appleMusicURL, duration

    func isRequired(in profile: Profile) -> Bool {
        switch self {
        case .key, .type, .appleMusicID, .title, .artist: true
        case .artworkURL, .appleMusicURL, .duration: false
        }
    }

    func synonyms(in profile: Profile) -> [StaticString] { self == .key ? ["id"] : [] }

    var names: (canonical: StaticString, other: StaticString?) {
        switch self {
        case .key: ("key", nil)
        case .type: ("type", nil)
        case .appleMusicID: ("apple_music_id", "appleMusicId")
        case .title: ("title", nil)
        case .artist: ("artist", nil)
        case .artworkURL: ("artwork_url", "artworkUrl")
        case .appleMusicURL: ("apple_music_url", "appleMusicUrl")
        case .duration: ("duration_ms", "durationMs")
        }
    }
}
