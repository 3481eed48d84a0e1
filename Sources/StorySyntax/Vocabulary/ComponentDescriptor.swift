import StoryDiagnostics

/// The definition of one component. The parser, the passes, the reference, `mdxc explain` and completions read it, and tests
/// compare `Grammar` with it.
public struct ComponentDescriptor: Sendable {
    /// The name in tags.
    public let name: String
    /// The first profile that has the component.
    public let profile: Profile
    /// The components in which it may appear, in the latest profile; empty for the body itself.
    public let parents: [Component]
    /// The content that is allowed inside.
    public let content: Component.Content
    /// A one-line summary: lower case, no full stop.
    public let summary: String
    /// The attributes of the latest profile, in the order of the reference table.
    public let attributes: [AttributeDescriptor]
    /// An example: a story that uses the component, or the relevant part of one.
    package let example: @Sendable () -> Rule.Example

    package init(
        _ name: String, _ profile: Profile = .narrative, in parents: [Component], holds content: Component.Content,
        _ summary: String, _ attributes: [AttributeDescriptor] = [],
        example: @autoclosure @escaping @Sendable () -> Rule.Example
    ) {
        self.name = name
        self.profile = profile
        self.parents = parents
        self.content = content
        self.summary = summary
        self.attributes = attributes
        self.example = example
    }

    /// Returns the first version that has the component, if it is later than that of `earlier`.
    package func since(_ earlier: Profile) -> String? { profile > earlier ? profile.schemaVersion : nil }

    /// Returns the components in which it may appear.
    public func parents(in profile: Profile) -> [Component] { parents.filter { $0.descriptor.profile <= profile } }

    /// Returns its attributes.
    public func attributes(in profile: Profile) -> [AttributeDescriptor] { attributes.filter { $0.profile <= profile } }
}

extension Component {
    /// Whether it contains the blocks of a story: a Section or a Page.
    package var holdsBlocks: Bool { content == .prose && Self.pages.contains(self) }

    /// The content that is allowed between a component's tags.
    public enum Content: Sendable {
        /// Paragraphs, and block components that allow it as their parent.
        case prose
        /// Components only.
        case components
        /// Nothing; the tag closes itself.
        case none
    }
}

/// The definition of one attribute of a component.
public struct AttributeDescriptor: Sendable {
    /// The values of an attribute that allows no others.
    public struct EnumeratedValues: Sendable {
        /// The allowed values.
        public let values: [String]
        /// The value that replaces an absent or invalid one (LANGUAGE.md 6).
        public let fallback: String
        /// The diagnostic for any other value.
        package let invalid: DiagnosticID
    }

    /// The attribute.
    public let name: AttributeName
    /// Whether the attribute is required.
    public let isRequired: Bool
    /// The type of its value.
    public let value: AttributeValue
    /// The allowed values; nil if any text is allowed.
    public let enumeratedValues: EnumeratedValues?
    /// The meaning of the attribute, in a few words.
    public let words: String
    /// The first profile in which the component has the attribute.
    public private(set) var profile = Profile.narrative

    /// Returns the first version that has the attribute, if it is later than that of `earlier`.
    package func since(_ earlier: Profile) -> String? { profile > earlier ? profile.schemaVersion : nil }

    static func required(_ name: AttributeName, is value: AttributeValue = .text, _ words: String) -> Self {
        Self(name: name, isRequired: true, value: value, enumeratedValues: nil, words: words)
    }

    static func optional(_ name: AttributeName, is value: AttributeValue = .text, _ words: String) -> Self {
        Self(name: name, isRequired: false, value: value, enumeratedValues: nil, words: words)
    }

    /// Creates an attribute with enumerated values. `fallback` is the value if it is absent; `invalid` is the diagnostic
    /// for any other value.
    static func enumerated(
        _ name: AttributeName, _ values: [String], or fallback: String, _ invalid: DiagnosticID, _ words: String
    ) -> Self {
        Self(
            name: name, isRequired: false, value: .enumerated,
            enumeratedValues: EnumeratedValues(values: values, fallback: fallback, invalid: invalid), words: words)
    }

    /// The same attribute, available from the interactive profile on.
    var interactive: Self {
        var attribute = self
        attribute.profile = .interactive
        return attribute
    }
}
