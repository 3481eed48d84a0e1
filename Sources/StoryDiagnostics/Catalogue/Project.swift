import StorySource

extension Rule {
    static let duplicateStoryID = Rule(
        .duplicateStoryID, .error, .project, "two stories with one id",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidOption = Rule(
        .invalidOption, .error, .project, "an option in mdxc.yaml that does not work",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
