import StorySyntax

@testable import StorySemantics
@testable import StoryTranslation

/// The names of the language, from the compiler's tables, so that fuzzing need not find them by chance.
enum Vocabulary {
    /// Opening and closing tags, and attributes.
    static let tags: [String] = {
        let names = Component.all.map(\.name)
        let attributes = AttributeName.allCases.map(\.name).filter { !$0.isEmpty }
        return names.flatMap { ["<\($0) ", "<\($0)>\n", "</\($0)>\n"] } + attributes.map { " \($0)=\"" }
    }()

    /// Keys of the front matter, in both spellings.
    static let keys =
        keys(StoryField.self) + keys(DefaultsField.self) + keys(AssetField.self) + keys(HeroImageField.self)
        + keys(LeadArtField.self) + keys(SectionField.self) + keys(MediaField.self)

    /// Members of a JSON story.
    static let members =
        (JSONStoryMember.allCases.map(\.rawValue) + JSONSegmentMember.allCases.map(\.rawValue)
        + JSONChoiceMember.allCases.map(\.rawValue)).map { "\"\($0)\": " }

    private static func keys<Field: SchemaField>(_: Field.Type) -> [String] {
        Field.allCases.flatMap { ["\($0.name): "] + ($0.otherName.map { ["\($0): "] } ?? []) }
    }
}
