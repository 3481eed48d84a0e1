import StorySource

extension Rule {
    static let unknownComponent = Rule(
        .unknownComponent, .error, .structure, "a component that does not exist",
        explanation: """
            A tag that begins with a capital letter is a component. The language has a fixed list of them, and apps \
            can't show any other: 'mdxc rules --only language' prints it as 'components'. Pages, choices and endings \
            need schema_version 0.2 or later.

            Most often the name is misspelt; upper and lower case count. Where the tag came from another system, \
            use the component that comes nearest, or keep the words and remove the tags around them. To show the \
            character < itself, write \\<.
            """,
        failing: .section(
            """
            <Quote attribution="A. Fan">
            We never slept.
            </Quote>
            """),
        fixedBy: [("<Quote", "<DropQuote"), ("/Quote", "/DropQuote")])

    static let rawHTMLNotSupported = Rule(
        .rawHTMLNotSupported, .error, .structure, "an HTML tag or comment",
        explanation: """
            Tags with a lower-case name are HTML, which is made for web pages. A story is also read in apps and as \
            plain text, where HTML means nothing, so neither its tags nor its comments are part of the language.

            Use the Markdown or the component that says the same: **words** for <b>, *words* for <i>, [words](https://…) for \
            <a>, a FullBleed for <img>. From schema_version 0.3 on there is Markdown for pictures, headings, lists, quotes and \
            rules too, and a comment is {/* … */}. Before that, comments appear in the front matter alone, after a #.
            """,
        failing: .section("We <b>never</b> slept."),
        fixed: .section("We **never** slept."))
}

extension Diagnostic {
    /// `unknown_component` for an unknown name. `closing`: the name in the closing tag, if there is one. `attribute`: what the
    /// fix writes after the name. `isInProse`: whether words
    /// are before it on its line, and there is no closing tag.
    package static func unknownComponent(
        _ name: String, at span: SourceSpan, nearest: [String], closing: (name: String, span: SourceSpan)?,
        adding attribute: String = "", isInProse: Bool = false
    ) -> Diagnostic {
        if isInProse, nearest.isEmpty {
            return Diagnostic(
                .unknownComponent, "there is no component \(Quoting.quoted(name)); write '\\<' to show the '<'",
                at: span, fixes: [escaped(span)])
        }
        let nameSpan = SourceSpan(start: span.start + 1, end: span.end)
        let advice = Quoting.didYouMean(nearest, else: "'mdxc explain unknown_component' lists those that there are")
        return Diagnostic(
            .unknownComponent, "there is no component \(Quoting.quoted(name)); \(advice)", at: span,
            fixes: nearest.map { near in
                let other = closing.flatMap { $0.name == near ? nil : FixIt.Edit($0.span, near) }
                return FixIt(
                    "replace with \(Quoting.quoted(near + attribute))", .unsafe,
                    [FixIt.Edit(nameSpan, near + attribute)] + (other.map { [$0] } ?? []))
            })
    }

    /// The fix that makes the `<` at the start of `span` text.
    private static func escaped(_ span: SourceSpan) -> FixIt {
        .replace(SourceSpan(at: Int(span.start)), with: "\\", "write '\\<'", .unsafe)
    }

    /// `unknown_component` for the name of a picture or a link in other systems. `markdown`: what is written instead. `edits`:
    /// the edits that rewrite it, if it can be automated.
    package static func markdownComponent(
        _ name: String, at span: SourceSpan, markdown: String, edits: [FixIt.Edit]
    ) -> Diagnostic {
        Diagnostic(
            .unknownComponent, "there is no component \(Quoting.quoted(name)); write '\(markdown)' instead",
            at: span, fixes: edits.isEmpty ? [] : [FixIt("write it as Markdown", .unsafe, edits)])
    }

    /// `unknown_component` for a component of a later profile.
    package static func laterComponent(_ name: String, at span: SourceSpan, _ raise: VersionRaise) -> Diagnostic {
        let advice = name == "Image" ? ", or use a 'FullBleed' or a 'Gallery' for pictures" : ""
        return Diagnostic(
            .unknownComponent, "\(Quoting.quoted(name)) \(raise.words)\(advice)", at: span, fixes: raise.fixes)
    }

    /// `unknown_component` for `<>`.
    package static func fragmentNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownComponent, "a tag without a name is not a component; remove '<>', or write '\\<' for the character",
            at: span)
    }

    /// `raw_html_not_supported` for a tag. `substitute`: the replacement in a story, if there is one. `names`: its name, and that in
    /// its closing tag. `edits`: the edits that write the substitute, or without one remove the tags, if that can be automated.
    package static func rawHTMLNotSupported(
        _ name: String, at span: SourceSpan, nearest: [String], substitute: String?, names: [SourceSpan],
        edits: [FixIt.Edit]
    ) -> Diagnostic {
        let advice =
            nearest.isEmpty
            ? substitute ?? "remove the tag"
            : "did you mean the component \(Quoting.alternatives(nearest))?"
        let title =
            edits.count == 1 && edits[0].text.isEmpty
            ? "remove it" : substitute == nil ? "remove the tags" : "write it as Markdown"
        return Diagnostic(
            .rawHTMLNotSupported, "\(Quoting.quoted("<" + name + ">")) is HTML, which stories do without; \(advice)",
            at: span,
            fixes: nearest.map { near in
                FixIt("replace with \(Quoting.quoted(near))", .unsafe, names.map { FixIt.Edit($0, near) })
            }
                + (edits.isEmpty ? [] : [FixIt(title, .unsafe, edits)]))
    }

    /// `raw_html_not_supported` for what is probably no tag, such as `x<y` or `<sigh>`.
    package static func textLikeHTML(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .rawHTMLNotSupported,
            "\(Quoting.quoted(text)) looks like HTML, which stories do without; write '\\<' to show the '<'",
            at: span, fixes: [escaped(span)])
    }

    /// `raw_html_not_supported` for a comment. `written`: the same comment in the syntax of stories, if there is one.
    package static func htmlCommentNotSupported(at span: SourceSpan, written: String?) -> Diagnostic {
        let deletion = FixIt.replace(span, with: "", "delete the comment", .unsafe)
        guard let written else {
            return Diagnostic(
                .rawHTMLNotSupported, "a story can't hold HTML comments; remove this one", at: span, fixes: [deletion])
        }
        return Diagnostic(
            .rawHTMLNotSupported, "a story can't hold HTML comments; write it as '{/* … */}'", at: span,
            fixes: [.replace(span, with: written, "write it as '{/* … */}'", .safe), deletion])
    }

    /// `raw_html_not_supported` for `<!DOCTYPE …>`, `<?php …?>` and the like.
    package static func htmlDeclarationNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .rawHTMLNotSupported, "this is HTML, which stories do without; remove it, or write '\\<' for the character",
            at: span)
    }
}
