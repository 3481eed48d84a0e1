import StorySource

extension Rule {
    static let missingFrontMatter = Rule(
        .missingFrontMatter, .error, .yaml, "a story that does not begin with front matter",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingFrontMatterEnd = Rule(
        .missingFrontMatterEnd, .error, .yaml, "front matter that is never closed",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidYAML = Rule(
        .invalidYAML, .error, .yaml, "front matter that is not YAML",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unsupportedYAML = Rule(
        .unsupportedYAML, .error, .yaml, "a feature of YAML that stories do without",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let valueCutByComment = Rule(
        .valueCutByComment, .warning, .yaml, "a value that a # cuts short",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let duplicateKey = Rule(
        .duplicateKey, .error, .yaml, "a key that stands twice in one mapping",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let nestingTooDeep = Rule(
        .nestingTooDeep, .error, .structure, "elements, formatting or front matter nested too deep",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let implicitYAMLType = Rule(
        .implicitYAMLType, .warning, .yaml, "a text that YAML would read as a number or boolean",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidType = Rule(
        .invalidType, .error, .frontMatter, "a value of the wrong shape",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
