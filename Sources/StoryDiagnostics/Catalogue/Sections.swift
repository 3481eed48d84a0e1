import StorySource

extension Rule {
    static let sectionMissingMetadata = Rule(
        .sectionMissingMetadata, .error, .reference, "a Section that the front matter does not list",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let sectionTitleMismatch = Rule(
        .sectionTitleMismatch, .warning, .reference, "a Section whose title differs from the front matter",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidLayout = Rule(
        .invalidLayout, .warning, .value, "a section layout that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let sectionLayoutMismatch = Rule(
        .sectionLayoutMismatch, .warning, .reference, "a Section whose layout differs from the front matter",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unusedSectionMetadata = Rule(
        .unusedSectionMetadata, .warning, .reference, "a listed section that the body does not have",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
