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

extension Diagnostic {
    /// - Parameters:
    ///   - tagEnd: Behind the tag's `>`, in front of which the slash is missing.
    package static func notSelfClosing(_ name: String, at span: SourceSpan, tagEnd: Int) -> Diagnostic {
        Diagnostic(
            .notSelfClosing, "\(name) holds nothing and closes itself: end its tag with '/>'", at: span,
            label: "not closed",
            fixes: [.replace(SourceSpan(at: tagEnd - 1), with: " /", "end the tag with '/>'", .maybe)])
    }

    /// - Parameter place: The tag, or the end of the file, in front of which it should have been closed.
    package static func unclosedComponent(_ name: String, at span: SourceSpan, shouldCloseAt place: SourceSpan)
        -> Diagnostic
    {
        Diagnostic(
            .unclosedComponent, "\(name) is never closed: write '</\(name)>' behind its content", at: span,
            label: "opened here", related: [Label(place, "it should have been closed before this")])
    }

    /// - Parameters:
    ///   - name: What the tag closes, by its words.
    ///   - span: `</Name`.
    ///   - tag: All of the tag.
    ///   - meant: The element that is otherwise never closed.
    package static func unexpectedClosingTag(
        _ name: String, at span: SourceSpan, tag: SourceSpan, meant: (name: String, span: SourceSpan)?
    ) -> Diagnostic {
        if let meant {
            return Diagnostic(
                .unexpectedClosingTag,
                "'</\(Quoting.clipped(name))>' does not close \(meant.name): write '</\(meant.name)>'",
                at: span, label: "closes nothing", related: [Label(meant.span, "this is never closed")],
                fixes: [.replace(tag, with: "</\(meant.name)>", "write '</\(meant.name)>'", .maybe)])
        }
        return Diagnostic(
            .unexpectedClosingTag,
            "'</\(Quoting.clipped(name))>' closes nothing: remove it, or open what it should close",
            at: span, label: "nothing to close", fixes: [.replace(tag, with: "", "remove it", .maybe)])
    }

    package static func elementsNestedTooDeep(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, "components stand inside one another more than \(limit) deep: close some of them first",
            at: span,
            label: "this one is too deep")
    }

    package static func inlinesNestedTooDeep(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, "emphasis and links stand inside one another more than \(limit) deep: use fewer of them",
            at: span, label: "this one is too deep")
    }
}
