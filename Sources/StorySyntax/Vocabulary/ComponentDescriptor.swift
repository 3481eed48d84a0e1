import StoryDiagnostics

/// All that the language says about one component. The parser, the passes, the reference, `mdxc explain` and completions
/// read it, and tests compare `Grammar` with it.
public struct ComponentDescriptor: Sendable {
    /// The name as tags write it.
    public let name: String
    /// The first profile that has it.
    public let profile: Profile
    /// Where it may appear in the latest profile; empty for the body itself.
    public let parents: [Component]
    /// What may appear inside.
    public let content: Component.Content
    /// What it is, in one line: lower case, no full stop.
    public let summary: String
    /// Those of the latest profile, in the order of the reference table.
    public let attributes: [AttributeDescriptor]
    /// A story with one, or the part of a story that matters.
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

    /// The version that has it first, where that is later than the one of `earlier`.
    package func since(_ earlier: Profile) -> String? { profile > earlier ? profile.schemaVersion : nil }

    /// Where it may appear.
    public func parents(in profile: Profile) -> [Component] { parents.filter { $0.descriptor.profile <= profile } }

    /// Its attributes.
    public func attributes(in profile: Profile) -> [AttributeDescriptor] {
        attributes.filter { $0.profile <= profile }
    }
}

extension Component {
    /// Whether it holds the blocks of a story: a Section or a Page.
    package var holdsBlocks: Bool { content == .prose && Self.pages.contains(self) }

    /// What may appear between a component's tags.
    public enum Content: Sendable {
        /// Paragraphs, and block components that allow it as their parent.
        case prose
        /// Components only.
        case components
        /// Nothing: the tag closes itself.
        case none
    }
}

/// What the language says about one attribute of a component.
public struct AttributeDescriptor: Sendable {
    /// A set of values that the language fixes.
    public struct Choices: Sendable {
        /// All of them.
        public let values: [String]
        /// The one that replaces an absent or invalid value (LANGUAGE.md 6).
        public let fallback: String
        /// What is reported of any other value.
        package let invalid: DiagnosticID
    }

    /// Which one.
    public let name: AttributeName
    /// Whether the component can't do without.
    public let isRequired: Bool
    /// What its value is.
    public let value: AttributeValue
    /// The values that are allowed; nil where any text is.
    public let choices: Choices?
    /// What it says, in a few words.
    public let words: String
    /// The first profile in which the component has it.
    public private(set) var profile = Profile.narrative

    /// The version that has it first, where that is later than the one of `earlier`.
    package func since(_ earlier: Profile) -> String? { profile > earlier ? profile.schemaVersion : nil }

    static func required(_ name: AttributeName, is value: AttributeValue = .text, _ words: String) -> Self {
        Self(name: name, isRequired: true, value: value, choices: nil, words: words)
    }

    static func optional(_ name: AttributeName, is value: AttributeValue = .text, _ words: String) -> Self {
        Self(name: name, isRequired: false, value: value, choices: nil, words: words)
    }

    /// One of `values`, which is `fallback` where it is left out; `invalid` is reported of any other.
    static func choice(
        _ name: AttributeName, _ values: [String], or fallback: String, _ invalid: DiagnosticID, _ words: String
    ) -> Self {
        Self(
            name: name, isRequired: false, value: .choice,
            choices: Choices(values: values, fallback: fallback, invalid: invalid), words: words)
    }

    /// The same, of a component that has it in the interactive profile only.
    var interactive: Self {
        var attribute = self
        attribute.profile = .interactive
        return attribute
    }
}
