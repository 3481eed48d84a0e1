import StorySource

/// The components of the story language (LANGUAGE.md 5 and 7).
///
/// The raw value is stored in nodes; `unknown` stands for every name that is not in the table.
public enum Component: UInt8, CaseIterable, Sendable {
    case unknown
    case section
    case mediaRef
    case dropQuote
    case sideNote
    case featureBox
    case factGrid
    case fact
    case timeline
    case timelineItem
    case gallery
    case galleryImage
    case fullBleed
    case page
    case line
    case choices
    case choice
    case ending
    case image
    case sound

    /// What may appear between a component's tags.
    public enum Content: Sendable {
        /// Paragraphs, and block components that allow it as their parent.
        case prose
        /// Components only.
        case components
        /// Nothing: the tag closes itself.
        case none
    }

    /// What the language says about one component.
    public struct Definition: Sendable {
        /// The name as tags write it.
        public let name: StaticString
        /// The first profile that has it.
        public let profile: Profile
        /// Where it may appear in the latest profile; empty for the body itself.
        public let parents: [Component]
        /// Those of the latest profile, in the order of the reference table.
        public let attributes: [AttributeDefinition]

        /// Where it may appear.
        public func parents(in profile: Profile) -> [Component] {
            parents.filter { $0.definition.map { $0.profile <= profile } ?? false }
        }

        /// Its attributes.
        public func attributes(in profile: Profile) -> [AttributeDefinition] {
            attributes.filter { $0.profile <= profile }
        }
    }

    /// What the language says about one attribute of a component.
    public struct AttributeDefinition: Sendable {
        /// Which one.
        public let name: AttributeName
        /// Whether the component can't do without.
        public let isRequired: Bool
        /// What it says.
        public let value: AttributeValue
        /// The first profile in which the component has it.
        public let profile: Profile
    }

    /// The components of a profile, in the order of the reference tables.
    public static func all(in profile: Profile) -> [Component] {
        allCases.filter { $0.definition.map { $0.profile <= profile } ?? false }
    }

    /// The definition; nil for `unknown`.
    public var definition: Definition? { self == .unknown ? nil : Self.definitions[Int(rawValue) - 1] }

    /// The name as authors write it; `unknown` has none.
    public var name: String { definition.map { "\($0.name)" } ?? "" }

    /// What may appear inside. An unknown component may hold anything.
    public var content: Content {
        switch self {
        case .unknown, .section, .dropQuote, .sideNote, .featureBox, .timelineItem, .page, .line, .choice: .prose
        case .factGrid, .timeline, .gallery, .choices: .components
        case .mediaRef, .fact, .galleryImage, .fullBleed, .ending, .image, .sound: .none
        }
    }

    /// What alone it may appear in, where that is another component than a Section or Page.
    package var container: Component? {
        switch self {
        case .fact: .factGrid
        case .timelineItem: .timeline
        case .galleryImage: .gallery
        case .choice: .choices
        case .unknown, .section, .mediaRef, .dropQuote, .sideNote, .featureBox, .factGrid, .timeline, .gallery,
            .fullBleed, .page, .line, .choices, .ending, .image, .sound:
            nil
        }
    }

    /// The attributes that hold inline prose.
    public var proseAttributes: [AttributeName] { Self.proseAttributes[Int(rawValue)] }

    private static let proseAttributes = allCases.map { component in
        (component.definition?.attributes ?? []).filter { $0.value == .prose }.map(\.name)
    }

    /// Where the blocks of a story stand.
    private static let pages: [Component] = [.section, .page]

    /// In the order of the cases, `unknown` left out.
    fileprivate static let definitions: [Definition] = [
        define(
            "Section", in: [],
            [
                required(.id, .id), required(.title), optional(.layout, .choice), later(.next, .target),
                later(.authentic, .choice),
            ]),
        define("MediaRef", in: pages, [required(.ref, .mediaKey), optional(.intent, .choice)]),
        define("DropQuote", in: pages, [optional(.attribution)]),
        define("SideNote", in: pages, [optional(.label)]),
        define(
            "FeatureBox", in: pages,
            [optional(.title), optional(.summary, .prose), optional(.expandable, .choice)]),
        define("FactGrid", in: pages, []),
        define("Fact", in: [.factGrid], [required(.label), required(.value)]),
        define("Timeline", in: pages, []),
        define("TimelineItem", in: [.timeline], [required(.year)]),
        define("Gallery", in: pages, []),
        define(
            "GalleryImage", in: [.gallery],
            [required(.src, .asset), required(.alt, .description), optional(.caption, .prose), optional(.credit)]),
        define(
            "FullBleed", in: pages,
            [
                required(.src, .asset), required(.alt, .description), optional(.caption, .prose), optional(.credit),
                optional(.kind, .choice),
            ]),
        define(
            "Page", .interactive, in: [.section],
            [
                required(.id, .name), optional(.kind, .choice), optional(.reveal, .choice),
                optional(.tapAudio, .audioKey), optional(.next, .target),
            ]),
        define(
            "Line", .interactive, in: pages,
            [optional(.id, .name), optional(.speaker), optional(.audio, .audioKey)]),
        define("Choices", .interactive, in: pages, [optional(.prompt)]),
        define(
            "Choice", .interactive, in: [.choices],
            [
                required(.to, .target), optional(.id, .name), optional(.tapAudio, .audioKey),
                optional(.authentic, .choice),
            ]),
        define(
            "Ending", .interactive, in: pages, [optional(.id, .name), optional(.kind, .choice), optional(.title)]),
        define(
            "Image", .interactive, in: pages, [required(.ref, .imageKey), optional(.criticality, .choice)]),
        define(
            "Sound", .interactive, in: pages,
            [required(.ref, .audioKey), optional(.on, .choice), optional(.criticality, .choice)]),
    ]

    /// What is asked of the definitions for each tag, apart from the rest: looking at a whole one counts references.
    fileprivate static let names = definitions.map { (name: $0.name, profile: $0.profile) }

    private static func define(
        _ name: StaticString, _ profile: Profile = .narrative, in parents: [Component],
        _ attributes: [AttributeDefinition]
    ) -> Definition {
        Definition(name: name, profile: profile, parents: parents, attributes: attributes)
    }

    private static func required(
        _ name: AttributeName, _ value: AttributeValue = .text
    ) -> AttributeDefinition {
        AttributeDefinition(name: name, isRequired: true, value: value, profile: .narrative)
    }

    private static func optional(
        _ name: AttributeName, _ value: AttributeValue = .text
    ) -> AttributeDefinition {
        AttributeDefinition(name: name, isRequired: false, value: value, profile: .narrative)
    }

    /// An optional one that the component has in the interactive profile only.
    private static func later(_ name: AttributeName, _ value: AttributeValue) -> AttributeDefinition {
        AttributeDefinition(name: name, isRequired: false, value: value, profile: .interactive)
    }
}

/// The attributes of all components. The raw value is stored in nodes.
public enum AttributeName: UInt8, CaseIterable, Sendable {
    case unknown
    case id
    case title
    case layout
    case ref
    case intent
    case attribution
    case label
    case summary
    case expandable
    case value
    case year
    case src
    case alt
    case caption
    case credit
    case kind
    case next
    case authentic
    case reveal
    case tapAudio
    case speaker
    case audio
    case prompt
    case to
    case on
    case criticality

    /// The name as authors write it; `unknown` has none.
    public var name: String { "\(staticName)" }

    /// Those with a name; kept, since each use of `allCases` makes a new array.
    fileprivate static let known = Array(allCases.dropFirst())

    fileprivate var staticName: StaticString {
        switch self {
        case .unknown: ""
        case .id: "id"
        case .title: "title"
        case .layout: "layout"
        case .ref: "ref"
        case .intent: "intent"
        case .attribution: "attribution"
        case .label: "label"
        case .summary: "summary"
        case .expandable: "expandable"
        case .value: "value"
        case .year: "year"
        case .src: "src"
        case .alt: "alt"
        case .caption: "caption"
        case .credit: "credit"
        case .kind: "kind"
        case .next: "next"
        case .authentic: "authentic"
        case .reveal: "reveal"
        case .tapAudio: "tapAudio"
        case .speaker: "speaker"
        case .audio: "audio"
        case .prompt: "prompt"
        case .to: "to"
        case .on: "on"
        case .criticality: "criticality"
        }
    }
}

extension Component {
    /// After the second word of a name that is written with a space in it, as `Full Bleed`; nil where the word at `name`
    /// is all of it.
    static func endOfSplitName(_ name: Range<Int>, in bytes: Bytes, _ profile: Profile) -> Int? {
        var start = name.upperBound
        while bytes[start].isSpaceOrTab { start += 1 }
        guard start > name.upperBound, bytes[start].isUppercaseLetter else { return nil }
        var end = start
        while bytes[end].isIn(.letter) { end += 1 }
        let joined = Array(bytes[name]) + Array(bytes[start..<end])
        let isComponent = joined.withUnsafeBufferPointer { Component(named: $0, in: profile) } != .unknown
        return isComponent && bytes[end] != UInt8(ascii: "=") && !bytes[end].isIn(.name) ? end : nil
    }

    /// The component with this name, `unknown` where the profile has none.
    init(named name: UnsafeBufferPointer<UInt8>, in profile: Profile) {
        let index = Self.names.firstIndex { $0.profile <= profile && $0.name.hasBytes(name) }
        self = index.flatMap { Component(rawValue: UInt8($0 + 1)) } ?? .unknown
    }
}

extension AttributeName {
    /// The attribute with this name, `unknown` where there is none.
    init(named name: UnsafeBufferPointer<UInt8>) {
        self = Self.known.first { $0.staticName.hasBytes(name) } ?? .unknown
    }
}

extension StaticString {
    fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8CodeUnitCount == bytes.count else { return false }
        for index in 0..<bytes.count where utf8Start[index] != bytes[index] { return false }
        return true
    }
}
