import StorySource

extension Rule {
    static let unknownAttribute = Rule(
        .unknownAttribute, .warning, .syntax, "an attribute that the component does not have",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingAttribute = Rule(
        .missingAttribute, .error, .syntax, "a required attribute that is missing or blank",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingSectionID = Rule(
        .missingSectionID, .error, .syntax, "a Section without an id",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingSectionTitle = Rule(
        .missingSectionTitle, .error, .syntax, "a Section without a title",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingMediaRef = Rule(
        .missingMediaRef, .error, .syntax, "a MediaRef that names no media",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
