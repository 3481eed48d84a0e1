import StorySource

extension Rule {
    static let textOutsideSection = Rule(
        .textOutsideSection, .error, .structure, "text outside of every Section",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingSections = Rule(
        .missingSections, .error, .structure, "a story without a Section",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unknownComponent = Rule(
        .unknownComponent, .error, .structure, "a component that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let rawHTMLNotSupported = Rule(
        .rawHTMLNotSupported, .error, .structure, "an HTML tag or comment",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidChild = Rule(
        .invalidChild, .error, .structure, "a component where it may not stand",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let nestedSection = Rule(
        .nestedSection, .error, .structure, "a Section inside a Section",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let textNotAllowed = Rule(
        .textNotAllowed, .error, .structure, "text where only components may stand",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let emptyComponent = Rule(
        .emptyComponent, .warning, .structure, "a component with nothing in it",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let componentNotOnOwnLine = Rule(
        .componentNotOnOwnLine, .error, .structure, "a component in the middle of a line of prose",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let notSelfClosing = Rule(
        .notSelfClosing, .error, .structure, "a component without content that is not closed by />",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unclosedComponent = Rule(
        .unclosedComponent, .error, .structure, "a component that is never closed",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unexpectedClosingTag = Rule(
        .unexpectedClosingTag, .error, .structure, "a closing tag that closes nothing",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
