import StorySource

/// The traits that the parser needs for each tag, as plain values, since access to a whole descriptor counts
/// references.
private struct Traits {
    let profile: Profile
    let content: Component.Content
    var requiredParent: Component?
    /// One bit, by raw value, for each component in which it may appear.
    var parents: UInt32 = 0
    /// The attributes of each profile, by its raw value.
    var attributes = SIMD4<UInt32>()
    var required = AttributeSet()
    var prose = AttributeSet()
    var enumerated = AttributeSet()
    var assetReference: Component.AssetReference?

    init(_ descriptor: ComponentDescriptor) {
        profile = descriptor.profile
        content = descriptor.content
        for parent in descriptor.parents { parents |= 1 << UInt32(parent.rawValue) }
        for index in descriptor.attributes.indices {
            let (name, value) = (descriptor.attributes[index].name, descriptor.attributes[index].value)
            let bit = AttributeSet(name)
            for later in Int(descriptor.attributes[index].profile.rawValue)..<4 { attributes[later] |= bit.bits }
            if descriptor.attributes[index].isRequired { required.formUnion(bit) }
            switch value {
            case .prose: prose.formUnion(bit)
            case .enumerated: enumerated.formUnion(bit)
            case .imageKey, .audioKey: assetReference = assetReference ?? (name, value)
            case .text, .id, .name, .target, .mediaKey, .asset, .description: continue
            }
        }
    }

    func attributes(in profile: Profile) -> AttributeSet { AttributeSet(bits: attributes[Int(profile.rawValue)]) }
}

extension Component {
    /// The attribute with which a component refers to one of `assets`, and the type of its value.
    package typealias AssetReference = (name: AttributeName, value: AttributeValue)

    /// The traits by raw value.
    private static let traits = {
        var traits = descriptors.map { Traits($0) }
        for index in traits.indices {
            let parents = descriptors[index].parents
            if parents.count == 1, traits[Int(parents[0].rawValue)].content == .components {
                traits[index].requiredParent = parents[0]
            }
        }
        return traits
    }()
    private static let names = NameIndex(descriptors.lazy.map(\.name))
    private static let narrative = all.filter { $0.traits.profile == .narrative }
    private static let interactive = all.filter { $0.traits.profile <= .interactive }

    private var traits: Traits { Self.traits[Int(rawValue)] }

    /// The components of the latest profile, in the order of the reference tables.
    public static let all = Array(allCases.dropFirst())

    /// Returns the components of a profile, in the order of the reference tables.
    public static func all(in profile: Profile) -> [Component] {
        switch profile {
        case .narrative: narrative
        case .interactive: interactive
        case .markdown, .commonMark, .foreignMDX, .foreignProse: all
        }
    }

    /// The component's entry in the language reference; an unknown component may contain anything.
    public var descriptor: ComponentDescriptor { Self.descriptors[Int(rawValue)] }

    /// The name as authors write it; empty for `unknown`.
    public var name: String { descriptor.name }

    /// The content that is allowed inside.
    public var content: Content { traits.content }

    /// The only component in which it may appear, unless that is a Section or Page.
    package var requiredParent: Component? { traits.requiredParent }

    /// Returns whether the component may appear directly in another component, or in the body.
    package func isAllowed(in parent: Component?) -> Bool {
        guard let parent else { return self == .section }
        return traits.parents & 1 << UInt32(parent.rawValue) != 0
    }

    package func attributes(in profile: Profile) -> (known: AttributeSet, required: AttributeSet) {
        let traits = traits
        let known = traits.attributes(in: profile)
        return (known, known.intersection(traits.required))
    }

    /// The attributes that contain inline prose.
    public var proseAttributes: AttributeSet { traits.prose }

    /// Returns the attributes with enumerated values.
    public func enumeratedAttributes(in profile: Profile) -> AttributeSet {
        let traits = traits
        return traits.attributes(in: profile).intersection(traits.enumerated)
    }

    /// Returns the enumerated values of an attribute; nil if it allows others.
    package func enumeratedValues(of name: AttributeName) -> AttributeDescriptor.EnumeratedValues? {
        let descriptor = Int(rawValue)
        // Accessed in place: iterating over the array would copy its elements.
        for index in Self.descriptors[descriptor].attributes.indices
        where Self.descriptors[descriptor].attributes[index].name == name {
            return Self.descriptors[descriptor].attributes[index].enumeratedValues
        }
        return nil
    }

    /// The attribute with which the component refers to one of `assets`.
    package var assetReference: AssetReference? { traits.assetReference }

    /// Whether this is a block of a page that contains prose and whose attributes are all plain text.
    package var holdsProseAndTexts: Bool {
        descriptor.content == .prose && descriptor.parents.contains(.page)
            && descriptor.attributes.allSatisfy { $0.value == .text }
    }

    /// The components that may appear directly inside, in the latest profile.
    public var children: [Component] { Self.all.filter { $0.descriptor.parents.contains(self) } }

    /// Creates the component with this name; `unknown` if the profile has none.
    package init(named name: UnsafeBufferPointer<UInt8>, in profile: Profile) {
        let index = Self.names.index(of: name) ?? 0
        self = Self.traits[index].profile <= profile ? Component(rawValue: UInt8(index)) ?? .unknown : .unknown
    }

    /// Returns the offset after the second word of a component's name that is written with a space, such as `Full Bleed`; nil
    /// if there is none.
    static func endOfSplitName(_ name: Range<Int>, in bytes: Bytes, _ profile: Profile) -> Int? {
        let start = bytes.skipBlanks(from: name.upperBound)
        guard start > name.upperBound, bytes[start].isUppercaseLetter else { return nil }
        var end = start
        while bytes[end].isASCIILetter { end += 1 }
        let joined = Array(bytes[name]) + Array(bytes[start..<end])
        let isComponent = joined.withUnsafeBufferPointer { Component(named: $0, in: profile) } != .unknown
        return isComponent && bytes[end] != UInt8(ascii: "=") && !bytes[end].isOfName ? end : nil
    }
}
