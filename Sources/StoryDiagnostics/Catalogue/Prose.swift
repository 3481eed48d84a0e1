import StorySource

extension Rule {
    static let expressionNotSupported = Rule(
        .expressionNotSupported, .error, .prose, "a { in prose, which would begin an expression",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let importExportNotSupported = Rule(
        .importExportNotSupported, .error, .prose, "an import or export statement",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unsupportedMarkdown = Rule(
        .unsupportedMarkdown, .warning, .prose, "Markdown that stories do without",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let relativeLink = Rule(
        .relativeLink, .warning, .link, "a link without a scheme",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unsafeLink = Rule(
        .unsafeLink, .error, .link, "a link or URL whose scheme is not allowed",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let emptyLinkLabel = Rule(
        .emptyLinkLabel, .warning, .link, "a link without words",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
