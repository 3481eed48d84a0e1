import StorySource

extension Rule {
    static let invalidUTF8 = Rule(
        .invalidUTF8, .error, .source, "bytes that are not UTF-8",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidCharacter = Rule(
        .invalidCharacter, .error, .source, "a NUL character",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let bidiControlCharacter = Rule(
        .bidiControlCharacter, .warning, .source, "an invisible character that reorders text",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let sourceTooLarge = Rule(
        .sourceTooLarge, .error, .source, "a file over the size limit",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}

extension Diagnostic {
    package static func invalidUTF8(at span: SourceSpan) -> Diagnostic { Diagnostic(.invalidUTF8, "", at: span) }
    package static func invalidCharacter(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.invalidCharacter, "", at: span)
    }
    package static func bidiControlCharacter(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.bidiControlCharacter, "", at: span)
    }
}
