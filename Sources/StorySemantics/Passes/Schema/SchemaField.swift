import StorySyntax

/// The fields of one kind of mapping in the front matter, in the order of the table in LANGUAGE.md 2.
protocol SchemaField: CaseIterable, Equatable, Sendable {
    /// The name as in the table: `hero_image`.
    var rawValue: String { get }
    /// The first profile that has the field.
    var profile: Profile { get }
    func isRequired(in profile: Profile) -> Bool
    /// Returns the names, in lower case, that other lists or other publishing systems use for the field: an asset has a `key`,
    /// a section an `id`.
    func synonyms(in profile: Profile) -> Set<String>
}

extension SchemaField {
    var name: String { rawValue }
    /// The name in the other one of snake case and camel case, if they differ: `heroImage`.
    var otherName: String? {
        // Only `_` and capital letters are below.
        guard name.utf8.contains(where: { $0 < UInt8(ascii: "a") }) else { return nil }
        var other: [UInt8] = []
        for byte in name.utf8 {
            if byte < UInt8(ascii: "_") {
                other += [UInt8(ascii: "_"), byte | 0x20]
            } else if other.last == UInt8(ascii: "_") {
                other[other.count - 1] = byte & ~0x20
            } else {
                other.append(byte)
            }
        }
        return String(decoding: other, as: UTF8.self)
    }
    /// Both spellings.
    var names: [String] { [name] + (otherName.map { [$0] } ?? []) }
    var profile: Profile { .narrative }
    func isRequired(in profile: Profile) -> Bool { false }
    func synonyms(in profile: Profile) -> Set<String> { [] }

    /// Returns the names in other systems of the attribute that is called like the field; none before 0.3.
    fileprivate func namesOfAttribute(in profile: Profile) -> Set<String> {
        profile < .markdown ? [] : ForeignAttribute.names(ofAttributeNamed: name)
    }

    /// Returns whether a key names the field, in either spelling.
    func isNamed(by key: ValueView) -> Bool {
        key.tree.scalar(key.id, says: name) || otherName.map { key.tree.scalar(key.id, says: $0) } ?? false
    }
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
}

enum DefaultsField: String, SchemaField {
    case reveal
    case imageCriticality = "image_criticality"
    case audioCriticality = "audio_criticality"
}

enum AssetField: String, SchemaField {
    case key, type, src, alt, criticality

    func isRequired(in profile: Profile) -> Bool { self == .key || self == .type || self == .src }

    func synonyms(in profile: Profile) -> Set<String> {
        if self == .key { return ["id"] }
        return self == .type && profile >= .markdown ? ["kind"] : namesOfAttribute(in: profile)
    }
}

enum HeroImageField: String, SchemaField {
    case src, alt, credit

    func isRequired(in profile: Profile) -> Bool { self == .src || self == .alt }

    func synonyms(in profile: Profile) -> Set<String> { namesOfAttribute(in: profile) }
}

enum LeadArtField: String, SchemaField {
    case src, alt, caption, credit

    func isRequired(in profile: Profile) -> Bool { self == .src || self == .alt }

    func synonyms(in profile: Profile) -> Set<String> { self == .caption ? [] : namesOfAttribute(in: profile) }
}

enum SectionField: String, SchemaField {
    case id, title, layout
    case leadMedia = "lead_media"

    func isRequired(in profile: Profile) -> Bool { self == .id || self == .title }

    func synonyms(in profile: Profile) -> Set<String> {
        switch self {
        case .id: profile < .markdown ? ["key"] : ["key", "slug"]
        case .title: namesOfAttribute(in: profile)
        case .layout, .leadMedia: []
        }
    }
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
}
