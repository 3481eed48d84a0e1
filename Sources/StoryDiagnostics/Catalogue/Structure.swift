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
    /// `text_outside_section`.
    ///
    /// - Parameter span: One run of text directly in the body, white space around it left out.
    package static func textOutsideSection(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .textOutsideSection, "text stands outside of every section: move it between '<Section …>' and '</Section>'",
            at: span, label: "not part of any section")
    }

    /// `missing_sections`.
    ///
    /// - Parameter span: The end of the file.
    package static func missingSections(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingSections, "the story has no section: put its text between '<Section …>' and '</Section>'", at: span)
    }

    /// `unknown_component` for a name that is in no table.
    ///
    /// - Parameters:
    ///   - span: `<Name`.
    ///   - nearest: Components with a similar name.
    ///   - nameSpans: The name in the opening tag and, where there is one, in the closing tag.
    package static func unknownComponent(
        _ name: String, at span: SourceSpan, nearest: [String], nameSpans: [SourceSpan]
    ) -> Diagnostic {
        let advice = nearest.isEmpty ? "remove the tag" : "did you mean \(Quoting.alternatives(nearest))?"
        return Diagnostic(
            .unknownComponent, "there is no component \(Quoting.quoted(name)): \(advice)", at: span,
            fixes: nearest.map { near in
                FixIt("replace with \(Quoting.quoted(near))", .maybe, nameSpans.map { FixIt.Edit($0, near) })
            })
    }

    /// `unknown_component` for a component of a later profile.
    package static func interactiveComponent(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownComponent,
            "\(Quoting.quoted(name)) belongs to branching stories: it needs 'schema_version: 0.2' in the front matter",
            at: span, label: "not known before 0.2")
    }

    /// `unknown_component` for `<>`.
    package static func fragmentNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownComponent, "a tag without a name is no component: remove '<>', or write '\\<' for the character",
            at: span)
    }

    /// `raw_html_not_supported` for a tag.
    ///
    /// - Parameters:
    ///   - name: The tag's name.
    ///   - span: The whole tag.
    ///   - nearest: Components with a similar name.
    ///   - substitute: What to write instead, where stories have something for it.
    ///   - nameSpan: The name within the tag.
    package static func rawHTMLNotSupported(
        _ name: String, at span: SourceSpan, nearest: [String], substitute: String?, nameSpan: SourceSpan
    ) -> Diagnostic {
        let advice =
            nearest.isEmpty
            ? substitute ?? "remove the tag"
            : "did you mean the component \(Quoting.alternatives(nearest))?"
        return Diagnostic(
            .rawHTMLNotSupported, "HTML such as \(Quoting.quoted("<" + name + ">")) is not supported: \(advice)",
            at: span,
            fixes: nearest.map { .replace(nameSpan, with: $0, "replace with \(Quoting.quoted($0))", .maybe) })
    }

    /// `raw_html_not_supported` for a comment.
    package static func htmlCommentNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .rawHTMLNotSupported, "HTML comments are not supported: remove it", at: span,
            fixes: [.replace(span, with: "", "delete the comment", .maybe)])
    }

    /// `raw_html_not_supported` for `<!DOCTYPE …>`, `<?php …?>` and the like.
    package static func htmlDeclarationNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .rawHTMLNotSupported, "HTML is not supported: remove this, or write '\\<' for the character", at: span)
    }

    /// `invalid_child`.
    ///
    /// - Parameters:
    ///   - name: The component that stands in a wrong place.
    ///   - span: Its `<Name`.
    ///   - allowed: Where it may stand.
    ///   - parent: The element around it and its `<Name`; nil directly in the body.
    package static func invalidChild(
        _ name: String, at span: SourceSpan, allowed: [String], parent: (name: String, span: SourceSpan)?
    ) -> Diagnostic {
        let places = Quoting.alternatives(allowed)
        guard let parent else {
            return Diagnostic(
                .invalidChild, "\(Quoting.quoted(name)) stands outside of every section: move it into a \(places)",
                at: span)
        }
        return Diagnostic(
            .invalidChild,
            "\(Quoting.quoted(name)) can't stand in \(Quoting.quoted(parent.name)): move it into a \(places)", at: span,
            related: [Label(parent.span, "stands in this \(Quoting.quoted(parent.name))")])
    }

    /// `invalid_child` for a Section inside something else than a Section.
    package static func misplacedSection(
        in parentName: String, at span: SourceSpan, parent: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .invalidChild,
            "'Section' can't stand in \(Quoting.quoted(parentName)): move it out of every other component", at: span,
            related: [Label(parent, "stands in this \(Quoting.quoted(parentName))")])
    }

    /// `nested_section`.
    ///
    /// - Parameters:
    ///   - span: `<Section` of the inner one.
    ///   - outer: `<Section` of the one around it.
    package static func nestedSection(at span: SourceSpan, outer: SourceSpan) -> Diagnostic {
        Diagnostic(
            .nestedSection, "a section can't stand in another section: close the outer one before this one", at: span,
            related: [Label(outer, "the outer section begins here")])
    }

    /// `text_not_allowed`.
    ///
    /// - Parameters:
    ///   - name: The component around the text.
    ///   - only: What may stand in it.
    ///   - span: One run of text, white space around it left out.
    ///   - parent: `<Name` of the component around it.
    package static func textNotAllowed(
        in name: String, only: [String], at span: SourceSpan, parent: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .textNotAllowed,
            "only \(Quoting.alternatives(only)) may stand in \(Quoting.quoted(name)): move this text somewhere else",
            at: span, related: [Label(parent, "stands in this \(Quoting.quoted(name))")])
    }

    /// `empty_component`.
    ///
    /// - Parameters:
    ///   - span: `<Name`.
    ///   - children: What may stand in it, where that is components only.
    ///   - element: All of it.
    package static func emptyComponent(
        _ name: String, at span: SourceSpan, children: [String], element: SourceSpan
    ) -> Diagnostic {
        let content = children.isEmpty ? "write something between its tags" : "add a \(Quoting.alternatives(children))"
        return Diagnostic(
            .emptyComponent, "\(Quoting.quoted(name)) is empty: \(content), or remove it", at: span,
            fixes: [.replace(element, with: "", "delete the empty \(Quoting.quoted(name))", .maybe)])
    }

    /// `component_not_on_own_line`.
    ///
    /// - Parameter edits: What puts it on a line of its own.
    package static func componentNotOnOwnLine(
        _ name: String, at span: SourceSpan, edits: [FixIt.Edit]
    ) -> Diagnostic {
        Diagnostic(
            .componentNotOnOwnLine,
            "\(Quoting.quoted(name)) stands in the middle of a line of words: put it on a line of its own", at: span,
            fixes: edits.isEmpty ? [] : [FixIt("put it on a line of its own", .maybe, edits)])
    }

    /// `not_self_closing` for a component that is closed by a closing tag.
    ///
    /// - Parameters:
    ///   - span: `<Name`.
    ///   - content: What stands between its tags, and where; nil where nothing does.
    ///   - tail: What ` />` replaces: from behind the last attribute to the end of the closing tag.
    package static func notSelfClosing(
        _ name: String, at span: SourceSpan, content: (text: String, span: SourceSpan)?, tail: SourceSpan
    ) -> Diagnostic {
        guard let content else {
            return Diagnostic(
                .notSelfClosing, "\(Quoting.quoted(name)) holds nothing: end its tag with '/>'", at: span,
                fixes: [.replace(tail, with: " />", "end the tag with '/>' and drop the closing tag", .safe)])
        }
        return Diagnostic(
            .notSelfClosing,
            "\(Quoting.quoted(name)) can't hold \(Quoting.quoted(content.text)): end its tag with '/>' and move that out",
            at: span, related: [Label(content.span, "this has no place in \(Quoting.quoted(name))")])
    }
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
