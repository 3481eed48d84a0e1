import StorySyntax

/// The definition of one field of the front matter, for completions and explanations.
package struct FrontMatterField: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case text
        /// A list of texts, or one text.
        case texts
        case enumerated([String])
        /// The id of a Section of the body.
        case section
        case sectionTitle
        case target
        case mediaKey
        /// The path of a file of the package, or a URL, that the entry shows.
        case asset
        case mapping(Mapping)
        case list(of: Mapping)
    }

    /// The mappings of the front matter, by their names in the reference.
    package enum Mapping: String, CaseIterable, Sendable {
        case story
        case heroImage = "hero_image"
        case leadArt
        case section = "sections[]"
        case media = "media[]"
        case defaults
        case asset = "assets[]"
    }

    package let name: String
    /// The other spelling, if there is one.
    package let otherName: String?
    package let isRequired: Bool
    package let value: Value

    /// Returns the fields of a mapping, in the order of the reference.
    package static func fields(of mapping: Mapping, in profile: Profile) -> [FrontMatterField] {
        switch mapping {
        case .story: all(StoryField.self, profile, value)
        case .heroImage: all(HeroImageField.self, profile) { $0 == .src ? .asset : .text }
        case .leadArt: all(LeadArtField.self, profile) { $0 == .src ? .asset : .text }
        case .section: all(SectionField.self, profile, value)
        case .media: all(MediaField.self, profile, value)
        case .defaults:
            all(DefaultsField.self, profile) { $0 == .reveal ? .enumerated(["all", "lineByLine"]) : criticality }
        case .asset: all(AssetField.self, profile, value)
        }
    }

    private static func all<Field: SchemaField>(
        _ type: Field.Type, _ profile: Profile, _ value: (Field) -> Value
    ) -> [FrontMatterField] {
        Field.allCases.filter { $0.profile <= profile }.map { field in
            FrontMatterField(
                name: field.name, otherName: field.otherName,
                isRequired: field.isRequired(in: profile), value: value(field))
        }
    }

    private static let criticality = Value.enumerated(["optional", "important", "critical"])

    private static func value(_ field: StoryField) -> Value {
        switch field {
        case .schemaVersion: .enumerated([Profile.markdown, .interactive, .narrative].map(\.schemaVersion))
        case .authors, .editors, .tags, .heroGradient: .texts
        case .typeRamp: .enumerated(["serif", "sans", "slab"])
        case .heroImage: .mapping(.heroImage)
        case .leadArt: .mapping(.leadArt)
        case .sections: .list(of: .section)
        case .media: .list(of: .media)
        case .start: .target
        case .defaults: .mapping(.defaults)
        case .assets: .list(of: .asset)
        case .id, .title, .subtitle, .deck, .publishDate, .locale, .accentColor, .synopsis, .source, .culture,
            .ageRange, .readingMinutes:
            .text
        }
    }

    private static func value(_ field: SectionField) -> Value {
        switch field {
        case .id: .section
        case .title: .sectionTitle
        case .layout: .enumerated(["lede", "body"])
        case .leadMedia: .mediaKey
        }
    }

    private static func value(_ field: MediaField) -> Value {
        switch field {
        case .type: .enumerated(["track", "album", "playlist", "music-video"])
        case .artworkURL: .asset
        case .key, .appleMusicID, .title, .artist, .appleMusicURL, .duration: .text
        }
    }

    private static func value(_ field: AssetField) -> Value {
        switch field {
        case .type: .enumerated(["image", "audio"])
        case .src: .asset
        case .criticality: criticality
        case .key, .alt: .text
        }
    }
}
