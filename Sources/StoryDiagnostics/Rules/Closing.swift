import StorySource

extension Rule {
    static let notSelfClosing = Rule(
        .notSelfClosing, .error, .structure, "a component without content that is not closed by />",
        explanation: """
            MediaRef, Fact, GalleryImage, FullBleed, Image, Sound and Ending say everything in their attributes and \
            hold nothing. Their tag ends with />, and there is no closing tag.

            Replace the > by /> and delete the closing tag. Words that were between the two belong in an attribute, \
            such as a caption, or in a paragraph of their own.
            """,
        failing: .section("<MediaRef ref=\"song\"></MediaRef>"),
        fixed: .section("<MediaRef ref=\"song\" />"))

    static let unclosedComponent = Rule(
        .unclosedComponent, .error, .structure, "a component that is never closed",
        explanation: """
            A component is opened and never closed. What follows would all belong to it: the rest of the chapter \
            would turn into a quote or a note. The diagnostic shows where it was opened and where it should have been \
            closed at the latest.

            Write the closing tag, a slash and the same name, after the last words that belong to it. A component \
            that holds nothing is closed by /> at the end of its tag.
            """,
        failing: .section(
            """
            <DropQuote attribution="A. Fan">
            We never slept.

            The band starts to play.
            """),
        fixedBy: [("\nThe", "</DropQuote>\n\nThe")])

    static let unexpectedClosingTag = Rule(
        .unexpectedClosingTag, .error, .structure, "a closing tag that closes nothing",
        explanation: """
            A closing tag such as </DropQuote> ends the component that was opened last, and here is none of that name to end. \
            Either the opening tag is missing, or the component is closed twice, or the names of the two tags differ.

            Remove the closing tag, write the opening one, or give both the same name. Upper and lower case count.
            """,
        failing: .section(
            """
            <DropQuote attribution="A. Fan">
            We never slept.
            </SideNote>
            """),
        fixedBy: [("SideNote", "DropQuote")])
}

extension Diagnostic {
    /// `not_self_closing` for a component with a closing tag. `content`: the content between its tags, and its span; nil if
    /// there is none. `tail`: the span that ` />` replaces: from after the last attribute to the end of the closing tag.
    /// `missingValue`: the content, if it can be the missing attribute 'value'. `isSafe`: whether no prose ends before it on
    /// its line. With `/>` it would become part of that paragraph, which would be parsed anew.
    package static func notSelfClosing(
        _ name: String, at span: SourceSpan, content: (text: String, span: SourceSpan)?, tail: SourceSpan,
        missingValue: String?, isSafe: Bool
    ) -> Diagnostic {
        guard let content else {
            return Diagnostic(
                .notSelfClosing, "\(Quoting.quoted(name)) holds nothing; end its tag with '/>'", at: span,
                fixes: [
                    .replace(
                        tail, with: " />", "end the tag with '/>' and drop the closing tag", isSafe ? .safe : .unsafe)
                ])
        }
        return Diagnostic(
            .notSelfClosing,
            "\(Quoting.quoted(name)) can't hold \(Quoting.quoted(content.text)); "
                + (missingValue == nil
                    ? "end its tag with '/>' and move that out"
                    : "write it as 'value=\"…\"' and end the tag with '/>'"),
            at: span, related: [Label(content.span, "this has no place in \(Quoting.quoted(name))")],
            fixes: missingValue.map {
                [.replace(tail, with: " value=\"\($0)\" />", "write value=\"\(Quoting.clipped($0))\"", .unsafe)]
            } ?? [])
    }

    /// `not_self_closing` for a component without a closing tag. `tagEnd`: the offset after the tag's `>`. `isEarly`: whether the
    /// rest of the tag, up to a `/>`, follows on the line. `isSafe`: whether nothing around it is broken, so that no other
    /// mistake can appear, and no prose is before it, as above, or after it on its line.
    package static func notSelfClosing(
        _ name: String, at span: SourceSpan, tagEnd: Int, isEarly: Bool, isSafe: Bool
    ) -> Diagnostic {
        let fix =
            isEarly
            ? FixIt.Edit(SourceSpan(tagEnd - 1..<tagEnd), "") : FixIt.Edit(SourceSpan(at: tagEnd - 1), " /")
        return Diagnostic(
            .notSelfClosing, "\(Quoting.quoted(name)) holds nothing and is never closed; end its tag with '/>'",
            at: span, label: "not closed",
            fixes: [
                FixIt(isEarly ? "remove the '>' before it" : "end the tag with '/>'", isSafe ? .safe : .unsafe, [fix])
            ])
    }

    /// `location`: the tag, or the end of the file, before which it should have been closed. `isOnOwnLine`: whether only white
    /// space precedes that location on its line.
    package static func unclosedComponent(
        _ name: String, at span: SourceSpan, shouldCloseAt location: SourceSpan, isOnOwnLine: Bool
    ) -> Diagnostic {
        Diagnostic(
            .unclosedComponent, "\(Quoting.quoted(name)) is never closed; write '</\(name)>' after its content",
            at: span, label: "opened here", related: [Label(location, "it should have been closed before this")],
            fixes: [
                .replace(
                    SourceSpan(at: Int(location.start)), with: (isOnOwnLine ? "" : "\n") + "</\(name)>\n",
                    "write '</\(name)>' there", .unsafe)
            ])
    }

    /// `unclosed_component` for a tag that is there twice. `second`: the start of the second one.
    package static func openedTwice(_ name: String, at span: SourceSpan, second: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unclosedComponent,
            "\(Quoting.quoted(name)) is opened twice and never closed in between; remove one of the tags",
            at: span, label: "opened here", related: [Label(second, "opened again here")],
            fixes: [
                .replace(SourceSpan(start: span.start, end: second.start), with: "", "remove the first tag", .unsafe)
            ])
    }

    /// `unclosed_component` for an element that a broken tag was meant to close. `tag`: `<Name>` or `<Name/>`.
    /// `mark`: what the tag lacks; nil if its slash is in the wrong place.
    package static func misspeltClosingTag(
        _ name: String, at span: SourceSpan, tag: SourceSpan, lacks mark: String?
    ) -> Diagnostic {
        Diagnostic(
            .unclosedComponent, "\(Quoting.quoted(name)) is never closed; write '</\(name)>' after its content",
            at: span, label: "opened here",
            related: [
                Label(tag, mark.map { "this has no '\($0)'" } ?? "the '/' of this has to appear right after '<'")
            ],
            fixes: [.replace(tag, with: "</\(name)>", "write '</\(name)>'", .unsafe)])
    }

    /// `unexpected_closing_tag` for an element whose opening tag lost its `<`. `opening`: the line's start, up to the name.
    package static func lostOpening(_ name: String, at span: SourceSpan, opening: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedClosingTag,
            "\(Quoting.quoted("</\(name)>")) has no '<\(name)'; write the '<' of its opening tag",
            at: span, label: "closes nothing", related: [Label(opening, "this begins no tag")],
            fixes: [.replace(opening, with: "<\(name)", "write '<\(name)'", .unsafe)])
    }

    /// `meant`: the element that is otherwise unclosed, and whether the tag certainly belongs to it. `closesContent`: whether
    /// the tag probably follows the content of its element, whose opening tag is missing.
    package static func unexpectedClosingTag(
        _ name: String, at span: SourceSpan, tag: SourceSpan, meant: (name: String, span: SourceSpan, isSafe: Bool)?,
        closesContent: Bool = false
    ) -> Diagnostic {
        if let meant {
            return Diagnostic(
                .unexpectedClosingTag,
                "'</\(Quoting.clipped(name))>' does not close \(Quoting.quoted(meant.name)); write '</\(meant.name)>'",
                at: span, label: "closes nothing", related: [Label(meant.span, "this is never closed")],
                fixes: [
                    .replace(tag, with: "</\(meant.name)>", "write '</\(meant.name)>'", meant.isSafe ? .safe : .unsafe)
                ])
        }
        if closesContent {
            return Diagnostic(
                .unexpectedClosingTag, "'</\(name)>' has no '<\(name)>'; write that in front of its content",
                at: span, label: "nothing to close")
        }
        return Diagnostic(
            .unexpectedClosingTag,
            "'</\(Quoting.clipped(name))>' closes nothing; remove it, or open what it should close",
            at: span, label: "nothing to close", fixes: [.replace(tag, with: "", "remove it", .unsafe)])
    }

    /// `unexpected_closing_tag` for a component whose opening tag is missing before elements that require it as their parent.
    package static func missingParent(
        _ name: String, at span: SourceSpan, first: (name: String, span: SourceSpan)
    ) -> Diagnostic {
        Diagnostic(
            .unexpectedClosingTag,
            "'</\(name)>' has no '<\(name)>'; write that in front of the first \(Quoting.quoted(first.name))", at: span,
            label: "nothing to close", related: [Label(first.span, "the first one is here")],
            fixes: [
                .replace(SourceSpan(at: Int(first.span.start)), with: "<\(name)>\n", "write '<\(name)>' there", .unsafe)
            ])
    }

    /// `unexpected_closing_tag` for an element whose opening tag ends in `/>`.
    package static func closedTwice(_ name: String, at span: SourceSpan, slash: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedClosingTag,
            "\(Quoting.quoted(name)) ends at its '/>' already; remove that '/', so that it holds what follows",
            at: span, label: "closes it a second time", related: [Label(slash, "it ends here")],
            fixes: [.replace(slash, with: "", "remove the '/'", .unsafe)])
    }
}
