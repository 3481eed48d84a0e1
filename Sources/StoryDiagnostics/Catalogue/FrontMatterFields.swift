import StorySource

extension Rule {
    static let missingRequiredField = Rule(
        .missingRequiredField, .error, .frontMatter, "a required field that is missing or blank",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unknownField = Rule(
        .unknownField, .warning, .frontMatter, "a field that no reader knows",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unsupportedSchemaVersion = Rule(
        .unsupportedSchemaVersion, .error, .frontMatter, "a schema version that this compiler does not read",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidID = Rule(
        .invalidID, .error, .frontMatter, "an id with characters that ids may not hold",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidPublishDate = Rule(
        .invalidPublishDate, .error, .frontMatter, "a publish date that is no calendar date",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidLocale = Rule(
        .invalidLocale, .warning, .frontMatter, "a locale that is no language tag",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidColor = Rule(
        .invalidColor, .warning, .frontMatter, "a colour that is not #rgb or #rrggbb",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidTypeRamp = Rule(
        .invalidTypeRamp, .warning, .frontMatter, "a type ramp that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidLeadArt = Rule(
        .invalidLeadArt, .warning, .frontMatter, "lead art without a source or a description",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let duplicateSectionID = Rule(
        .duplicateSectionID, .error, .reference, "a section id that stands twice",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let duplicateMediaKey = Rule(
        .duplicateMediaKey, .error, .reference, "a media key that stands twice",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidMediaType = Rule(
        .invalidMediaType, .error, .frontMatter, "a media type that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidDuration = Rule(
        .invalidDuration, .warning, .frontMatter, "a duration that is no positive whole number",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
