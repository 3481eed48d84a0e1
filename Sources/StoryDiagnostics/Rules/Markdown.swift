import StorySource

/// The rules about Markdown of 0.3: links into the story, footnotes, and markup of other programs.
extension Rule {
    static let unknownAnchor = Rule(
        .unknownAnchor, .warning, .link, "a link to a place in the story that is not there",
        explanation: """
            The link begins with '#', so it leads to a section, a page or a heading of this story, and none has this \
            id. Readers show the words without the link.

            The id of a heading is its words in lower case, with hyphens for spaces: '## The Night Bus' is \
            '#the-night-bus'. A page is '#section/page'.
            """,
        failing: .markdown("# The Night Bus\n\nAs [before](#the-night-buss)."),
        fixed: .markdown("# The Night Bus\n\nAs [before](#the-night-bus)."))

    static let foreignMarkup = Rule(
        .foreignMarkup, .warning, .prose, "markup of another program",
        explanation: """
            This is how notes apps and site generators write links between notes, highlights, comments, boxes and \
            templates. It is no Markdown, so readers would see it as it stands.

            Write it as Markdown or with a component: '[words](#heading)' for a link between notes, '**words**' for a \
            highlight, a SideNote for a box, '{/* words */}' for a comment. To show the characters themselves, put a \
            backslash before the first.

            Slips in Markdown are reported too, where it would show its characters: a '##' without a space after it, or \
            '**' between a letter and a quotation mark, as in '**「はい」**と'. The message says what to write.
            """,
        failing: .markdown("She sang ==all night==."),
        fixed: .markdown("She sang **all night**."))

    static let unresolvedFootnote = Rule(
        .unresolvedFootnote, .warning, .prose, "a footnote that is not defined",
        explanation: """
            The text refers to a footnote, and no line of the story defines it. Readers show the brackets as they stand.

            Begin a line with '[^label]:' and write the footnote after it. It may be anywhere in the story.
            """,
        failing: .markdown("She sang.[^1]"),
        fixed: .markdown("She sang.[^1]\n\n[^1]: In Lisbon, in May."))

    static let unusedFootnote = Rule(
        .unusedFootnote, .warning, .prose, "a footnote that nothing refers to",
        explanation: """
            The footnote is defined, but no text refers to it, so readers never see it.

            Write '[^label]' where it belongs, or remove it.
            """,
        failing: .markdown("She sang.\n\n[^1]: In Lisbon, in May."),
        fixed: .markdown("She sang.[^1]\n\n[^1]: In Lisbon, in May."))

    static let duplicateFootnote = Rule(
        .duplicateFootnote, .warning, .prose, "a footnote that is defined twice",
        explanation: """
            Two footnotes have the same label. The first one counts; readers never see the other.

            Give each footnote a label of its own.
            """,
        failing: .markdown("She sang.[^1]\n\n[^1]: In Lisbon.\n\n[^1]: In May."),
        fixed: .markdown("She sang.[^1] She left.[^2]\n\n[^1]: In Lisbon.\n\n[^2]: In May."))
}

extension Diagnostic {
    package static func unknownAnchor(_ anchor: String, at span: SourceSpan, nearest: [String]) -> Diagnostic {
        let advice = Quoting.didYouMean(nearest.map { "#" + $0 }, else: "name the id of a section, a page or a heading")
        let message =
            anchor.isEmpty
            ? "the link names nothing after '#'" : "nothing in this story has the id \(Quoting.quoted(anchor))"
        return Diagnostic(
            .unknownAnchor, "\(message); \(advice)", at: span, fallback: "the label stays as text",
            fixes: replacements(of: span, with: nearest.map { "#" + $0 }))
    }

    /// Markup of other programs, as messages name it.
    package enum ForeignMarkup: Sendable {
        case wikiLink, embed, highlight, comment, box, attributeList, template, inlineNote, conflict, frontMatter

        fileprivate var advice: (name: String, remedy: String) {
            switch self {
            case .wikiLink: ("a wiki link", "write '[words](#heading)'")
            case .embed: ("an embedded note", "write '![description](picture)', or copy the words")
            case .highlight: ("a highlight", "write '**words**'")
            case .comment: ("a comment of a notes app", "write '{/* words */}'")
            case .box: ("a box of another program", "use a component, such as 'SideNote' or 'FeatureBox'")
            case .attributeList: ("an attribute list", "remove it")
            case .template: ("a tag of a site generator", "write what it stands for")
            case .conflict: ("a mark of a merge conflict", "keep one of the two versions, and remove the marks")
            case .frontMatter: ("a second front matter", "move its fields to the first one, and remove it")
            case .inlineNote: ("a footnote within the text", "write '[^1]', and '[^1]: …' on a line of its own")
            }
        }
    }

    package static func foreignMarkup(_ kind: ForeignMarkup, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .foreignMarkup, "this is \(kind.advice.name), which stories don't have; \(kind.advice.remedy)", at: span,
            fallback: "it is published unchanged")
    }

    /// `foreign_markup` for an address that contains spaces. `written`: the same without, or in angle brackets.
    package static func spacedPath(_ path: String, written: String, at span: SourceSpan) -> Diagnostic {
        let remedy =
            switch written.first {
            case "<": "it between '<' and '>'"
            case "#": Quoting.quoted(written)
            default: "'%20' for each"
            }
        return Diagnostic(
            .foreignMarkup, "a space ends an address in Markdown; write \(remedy)",
            at: span, fallback: "it is published unchanged",
            fixes: [.replace(span, with: written, "write \(Quoting.quoted(written))", .unsafe)])
    }

    /// `foreign_markup` for the size of a picture after its address.
    package static func sizeAfterAddress(at span: SourceSpan, address: SourceSpan) -> Diagnostic {
        Diagnostic(
            .foreignMarkup, "only a title in quotes can follow an address, and pictures have no size; delete this",
            at: span, fallback: "it is published unchanged",
            fixes: [.replace(SourceSpan(start: address.end, end: span.end), with: "", "delete it", .unsafe)])
    }

    /// `foreign_markup` for the label of a footnote that contains spaces.
    package static func spacedFootnoteLabel(_ label: String, at span: SourceSpan) -> Diagnostic {
        let written = label.split(whereSeparator: \.isWhitespace).joined(separator: "-")
        return brokenMarkup(
            "the label of a footnote has no spaces", "write \(Quoting.quoted(written))", at: span,
            [FixIt.Edit(span, written)])
    }

    /// `foreign_markup` for the title of a link or picture in quotes of word processors, or with quotes inside.
    package static func brokenTitle(at title: SourceSpan, isTypographic: Bool, edits: [FixIt.Edit]) -> Diagnostic {
        Diagnostic(
            .foreignMarkup,
            isTypographic
                ? "typographic quotes don't enclose the title of a link or picture; write '\"' for both"
                : "a quote inside of a title ends it; write '\\\"' for each", at: title,
            fallback: "it is published unchanged",
            fixes: [FixIt(isTypographic ? "write '\"' for both" : "write '\\\"' for each", .unsafe, edits)])
    }

    /// `foreign_markup` for a special space after the `#` of a heading.
    package static func specialSpaceInHeading(at span: SourceSpan) -> Diagnostic {
        brokenMarkup(
            "a non-breaking or wide space after '#' makes no heading", "write a normal space", at: span,
            [FixIt.Edit(span, " ")])
    }

    /// `foreign_markup` for the `#` of a heading that no space follows.
    package static func missingSpaceInHeading(_ marks: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .foreignMarkup, "'\(marks)' makes a heading only before a space; write one after it", at: span,
            fallback: "it is published unchanged",
            fixes: [FixIt("write a space", .unsafe, [FixIt.Edit(SourceSpan(at: Int(span.end)), " ")])])
    }

    /// `foreign_markup` for a link or the like that a slip keeps from being one. `fact`: what is wrong.
    package static func brokenMarkup(
        _ fact: String, _ remedy: String, at span: SourceSpan, _ edits: [FixIt.Edit]
    ) -> Diagnostic {
        Diagnostic(
            .foreignMarkup, "\(fact); \(remedy)", at: span, fallback: "it is published unchanged",
            fixes: [FixIt(remedy, .unsafe, edits)])
    }

    /// `foreign_markup` for a tag without its `<`.
    package static func lostTagStart(_ name: String, at span: SourceSpan) -> Diagnostic {
        brokenMarkup(
            "this is the tag of \(Quoting.quoted(name)) without its '<'", "write \(Quoting.quoted("<\(name)"))",
            at: span, [FixIt.Edit(SourceSpan(at: Int(span.start)), "<")])
    }

    /// `foreign_markup` for a line of dashes that makes a picture a heading. `written`: the blank line that is missing.
    package static func pictureInHeading(at underline: SourceSpan, written: String) -> Diagnostic {
        Diagnostic(
            .foreignMarkup,
            "this line makes the picture above it a heading, which shows only its words; write a blank line before it",
            at: underline, fallback: "the picture is not shown",
            fixes: [.replace(SourceSpan(at: Int(underline.start)), with: written, "write a blank line", .unsafe)])
    }

    /// `foreign_markup` for lines that begin with a bullet that makes no list. `edits`: write those of Markdown.
    package static func foreignBullet(_ mark: String, at span: SourceSpan, edits: [FixIt.Edit]) -> Diagnostic {
        let isMarkdown = mark.utf8.allSatisfy { $0 < 0x80 }
        let remedy = isMarkdown ? "write a normal space after it" : "write '-' and a space"
        let fact = isMarkdown ? "a non-breaking or wide space after \(Quoting.quoted(mark))" : Quoting.quoted(mark)
        return Diagnostic(
            .foreignMarkup, "\(fact) makes no list; \(remedy)", at: span, fallback: "it is published unchanged",
            fixes: [FixIt("\(remedy) on each line", .unsafe, edits)])
    }

    /// `foreign_markup` for lines with pipes that are no table. `fact`: what is wrong. `row`: the row that `edit` writes.
    package static func brokenTable(
        _ fact: String, _ row: String, at span: SourceSpan, _ edit: FixIt.Edit
    ) -> Diagnostic {
        brokenMarkup(fact, "write \(Quoting.quoted(row))", at: span, [edit])
    }

    /// `foreign_markup` for asterisks that begin or end no emphasis because of the character beside them. `movedPast`: the first
    /// or last character past which the fix moves them. `isShown`: whether readers see them.
    package static func brokenEmphasis(
        _ marks: String, beside neighbor: String, movedPast next: String, isOpener: Bool, isShown: Bool,
        at span: SourceSpan, edits: [FixIt.Edit]
    ) -> Diagnostic {
        let kind = marks.utf8.count == 1 ? "emphasis" : "bold text"
        let isSpace = neighbor.utf8.allSatisfy { $0 <= 0x20 }
        let name = Quoting.quoted(neighbor)
        let advice =
            (isOpener ? "write it after " : "write it before ") + (isSpace ? "the space" : Quoting.quoted(next))
        let place =
            switch (isSpace, isOpener) {
            case (true, true): "before a space"
            case (true, false): "after a space"
            case (false, true): "between a letter and \(name)"
            case (false, false): "between \(name) and a letter"
            }
        return Diagnostic(
            .foreignMarkup, "'\(marks)' \(place) \(isOpener ? "begins" : "ends") no \(kind); \(advice)", at: span,
            fallback: isShown ? "it is published unchanged" : "it begins or ends something else",
            fixes: edits.isEmpty ? [] : [FixIt(advice, .unsafe, edits)])
    }

    /// `unresolved_footnote`, at the label of a reference.
    package static func unresolvedFootnote(_ label: String, at span: SourceSpan, nearest: [String]) -> Diagnostic {
        let advice = Quoting.didYouMean(nearest, else: "write it on a line that begins with '[^\(label)]:'")
        return Diagnostic(
            .unresolvedFootnote, "no footnote has the label \(Quoting.quoted(label)); \(advice)", at: span,
            fallback: "it stays as text",
            fixes: replacements(of: span, with: nearest))
    }

    /// `unused_footnote`, at the label of a definition.
    package static func unusedFootnote(_ label: String, at span: SourceSpan, isInUnused: Bool) -> Diagnostic {
        Diagnostic(
            .unusedFootnote,
            (isInUnused ? "only footnotes that are left out refer" : "nothing refers")
                + " to the footnote \(Quoting.quoted(label)); write '[^\(label)]' where it belongs",
            at: span, fallback: "it is left out")
    }

    /// `duplicate_footnote`, at the label of the second definition.
    package static func duplicateFootnote(_ label: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateFootnote, "a footnote with the label \(Quoting.quoted(label)) is defined already; choose another",
            at: span, related: [Label(first, "first defined here")], fallback: "the first one counts")
    }
}
