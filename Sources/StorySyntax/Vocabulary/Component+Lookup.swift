import StorySource

/// What the parser and the passes ask for each tag, from tables: looking at a whole descriptor counts references.
extension Component {
    private static let profiles = descriptors.map(\.profile)
    private static let contents = descriptors.map(\.content)
    private static let names = NameIndex(descriptors.map(\.name))
    private static let containers = descriptors.map { descriptor in
        descriptor.parents.count == 1 && descriptor.parents[0].content == .components ? descriptor.parents[0] : nil
    }
    private static let proseAttributes = descriptors.map { $0.attributes.filter { $0.value == .prose }.map(\.name) }
    private static let choiceAttributes = descriptors.map { $0.attributes.filter { $0.choices != nil } }
    private static let assetReferences = descriptors.map {
        $0.attributes.first { $0.value == .imageKey || $0.value == .audioKey }
    }
    private static let narrative = all.filter { $0.descriptor.profile == .narrative }
    private static let interactive = all.filter { $0.descriptor.profile <= .interactive }

    /// The components of the latest profile, in the order of the reference tables.
    public static let all = Array(allCases.dropFirst())

    /// The components of a profile, in the order of the reference tables.
    public static func all(in profile: Profile) -> [Component] {
        switch profile {
        case .narrative: narrative
        case .interactive: interactive
        case .markdown: all
        }
    }

    /// What the language says about it; an unknown component may hold anything.
    public var descriptor: ComponentDescriptor { Self.descriptors[Int(rawValue)] }

    /// The name as authors write it; `unknown` has none.
    public var name: String { descriptor.name }

    /// What may appear inside.
    public var content: Content { Self.contents[Int(rawValue)] }

    /// What alone it may appear in, where that is another component than a Section or Page.
    package var container: Component? { Self.containers[Int(rawValue)] }

    /// The attributes that hold inline prose.
    public var proseAttributes: [AttributeName] { Self.proseAttributes[Int(rawValue)] }

    /// The attributes whose values the language fixes.
    package var choiceAttributes: [AttributeDescriptor] { Self.choiceAttributes[Int(rawValue)] }

    /// The attribute by which it names one of `assets`.
    package var assetReference: AttributeDescriptor? { Self.assetReferences[Int(rawValue)] }

    /// Whether it is a block of a page that holds prose, and all attributes are plain texts.
    package var holdsProseAndTexts: Bool {
        descriptor.content == .prose && descriptor.parents.contains(.page)
            && descriptor.attributes.allSatisfy { $0.value == .text }
    }

    /// The components that may appear directly in it, in the latest profile.
    public var children: [Component] { Self.all.filter { $0.descriptor.parents.contains(self) } }

    /// The component with this name, `unknown` where the profile has none.
    init(named name: UnsafeBufferPointer<UInt8>, in profile: Profile) {
        let index = Self.names.index(of: name) ?? 0
        self = Self.profiles[index] <= profile ? Component(rawValue: UInt8(index)) ?? .unknown : .unknown
    }

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
}
