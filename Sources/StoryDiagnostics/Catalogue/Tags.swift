import StorySource

extension Rule {
    static let unterminatedTag = Rule(
        .unterminatedTag, .error, .syntax, "a tag without its >",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unexpectedInTag = Rule(
        .unexpectedInTag, .error, .syntax, "a character that does not belong in a tag",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let singleQuotedAttribute = Rule(
        .singleQuotedAttribute, .error, .syntax, "an attribute value in single quotes",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unquotedAttribute = Rule(
        .unquotedAttribute, .error, .syntax, "an attribute value without quotes",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let attributeExpression = Rule(
        .attributeExpression, .error, .syntax, "an attribute value in braces",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let spreadAttribute = Rule(
        .spreadAttribute, .error, .syntax, "spread attributes in braces",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingAttributeValue = Rule(
        .missingAttributeValue, .error, .syntax, "an attribute without a value",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let duplicateAttribute = Rule(
        .duplicateAttribute, .error, .syntax, "an attribute that stands twice in one tag",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unterminatedAttributeValue = Rule(
        .unterminatedAttributeValue, .error, .syntax, "an attribute value without its closing quote",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
