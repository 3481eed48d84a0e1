import StorySource

/// The components of the story language (LANGUAGE.md 3).
///
/// The raw value is stored in nodes; `unknown` stands for every name that is not in the table.
package enum Component: UInt8, CaseIterable, Sendable {
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

    /// What may stand between a component's tags.
    package enum Content: Sendable {
        /// Paragraphs, and block components that allow it as their parent.
        case prose
        /// Components only.
        case components
        /// Nothing: the tag closes itself.
        case none
    }

    /// What the language says about one component.
    package struct Definition: Sendable {
        package let name: StaticString
        /// Where it may stand; empty for the body itself.
        package let parents: [Component]
        /// In the order of the reference table.
        package let attributes: [AttributeDefinition]
    }

    package struct AttributeDefinition: Sendable {
        package let name: AttributeName
        package let isRequired: Bool
        package let value: AttributeValue
    }

    /// The definition; nil for `unknown`.
    package var definition: Definition? { self == .unknown ? nil : Self.definitions[Int(rawValue) - 1] }

    /// The name as authors write it; `unknown` has none.
    package var name: String { definition.map { "\($0.name)" } ?? "" }

    /// What may stand inside. An unknown component may hold anything.
    package var content: Content {
        switch self {
        case .unknown, .section, .dropQuote, .sideNote, .featureBox, .timelineItem: .prose
        case .factGrid, .timeline, .gallery: .components
        case .mediaRef, .fact, .galleryImage, .fullBleed: .none
        }
    }

    /// The names of all components.
    package static let names = allCases.filter { $0 != .unknown }.map(\.name)

    /// The attributes that hold inline prose.
    package var proseAttributes: [AttributeName] { Self.proseAttributes[Int(rawValue)] }

    private static let proseAttributes = allCases.map { component in
        (component.definition?.attributes ?? []).filter { $0.value == .prose }.map(\.name)
    }

    /// In the order of the cases, `unknown` left out.
    fileprivate static let definitions: [Definition] = [
        define("Section", in: [], [required(.id, .id), required(.title), optional(.layout, .choice)]),
        define("MediaRef", in: [.section], [required(.ref, .mediaKey), optional(.intent, .choice)]),
        define("DropQuote", in: [.section], [optional(.attribution)]),
        define("SideNote", in: [.section], [optional(.label)]),
        define(
            "FeatureBox", in: [.section],
            [optional(.title), optional(.summary, .prose), optional(.expandable, .choice)]),
        define("FactGrid", in: [.section], []),
        define("Fact", in: [.factGrid], [required(.label), required(.value)]),
        define("Timeline", in: [.section], []),
        define("TimelineItem", in: [.timeline], [required(.year)]),
        define("Gallery", in: [.section], []),
        define(
            "GalleryImage", in: [.gallery],
            [required(.src, .asset), required(.alt, .description), optional(.caption, .prose), optional(.credit)]),
        define(
            "FullBleed", in: [.section],
            [
                required(.src, .asset), required(.alt, .description), optional(.caption, .prose), optional(.credit),
                optional(.kind, .choice),
            ]),
    ]

    private static func define(
        _ name: StaticString, in parents: [Component], _ attributes: [AttributeDefinition]
    ) -> Definition {
        Definition(name: name, parents: parents, attributes: attributes)
    }

    private static func required(
        _ name: AttributeName, _ value: AttributeValue = .text
    ) -> AttributeDefinition {
        AttributeDefinition(name: name, isRequired: true, value: value)
    }

    private static func optional(
        _ name: AttributeName, _ value: AttributeValue = .text
    ) -> AttributeDefinition {
        AttributeDefinition(name: name, isRequired: false, value: value)
    }
}

/// The attributes of all components. The raw value is stored in nodes.
package enum AttributeName: UInt8, CaseIterable, Sendable {
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

    /// The name as authors write it; `unknown` has none.
    package var name: String { "\(staticName)" }

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
        }
    }
}

extension Component {
    /// Behind the second word of a name that is written with a space in it, as `Full Bleed`; nil where the word at `name`
    /// is all of it.
    static func endOfSplitName(_ name: Range<Int>, in bytes: Bytes) -> Int? {
        var start = name.upperBound
        while bytes[start].isSpaceOrTab { start += 1 }
        guard start > name.upperBound, bytes[start].isUppercaseLetter else { return nil }
        var end = start
        while bytes[end].isIn(.letter) { end += 1 }
        let joined = Array(bytes[name]) + Array(bytes[start..<end])
        let isComponent = joined.withUnsafeBufferPointer { Component(named: $0) } != .unknown
        return isComponent && bytes[end] != UInt8(ascii: "=") && !bytes[end].isIn(.name) ? end : nil
    }

    /// The component with this name, `unknown` where there is none.
    init(named name: UnsafeBufferPointer<UInt8>) {
        self =
            Self.definitions.firstIndex { $0.name.hasBytes(name) }.flatMap { Component(rawValue: UInt8($0 + 1)) }
            ?? .unknown
    }
}

extension AttributeName {
    /// The attribute with this name, `unknown` where there is none.
    init(named name: UnsafeBufferPointer<UInt8>) {
        self = Self.allCases.dropFirst().first { $0.staticName.hasBytes(name) } ?? .unknown
    }
}

extension StaticString {
    fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8CodeUnitCount == bytes.count else { return false }
        for index in 0..<bytes.count where utf8Start[index] != bytes[index] { return false }
        return true
    }
}
