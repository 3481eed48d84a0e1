import StorySource

extension Rule {
    static let textOutsideSection = Rule(
        .textOutsideSection, .error, .structure, "text outside of every Section",
        explanation: """
            A story is a sequence of Sections, and each word belongs to one of them: that is how readers build the \
            table of contents and remember where somebody stopped. Words before, between or behind the Sections \
            would be shown nowhere.

            Move them into a Section, or open one for them.
            """,
        failing: .body(
            """
            A word before we begin.

            <Section id="opening" title="Opening">

            The band starts to play.

            <MediaRef ref="song" />

            </Section>
            """),
        mended: .body(
            """
            <Section id="opening" title="Opening">

            A word before we begin.

            The band starts to play.

            <MediaRef ref="song" />

            </Section>
            """))

    static let missingSections = Rule(
        .missingSections, .error, .structure, "a story without a Section",
        explanation: """
            There is nothing to read: the file holds no Section. A story needs at least one, and all its words \
            stand in Sections.

            Put <Section id="…" title="…"> before the first paragraph and </Section> behind the last one. The id \
            and the title are those of an entry under 'sections' in the front matter.
            """,
        failing: .body(
            "",
            frontMatter: """
                sections:
                  - id: opening
                    title: Opening
                """),
        mended: .body(
            """
            <Section id="opening" title="Opening">

            The band starts to play.

            <MediaRef ref="song" />

            </Section>
            """,
            frontMatter: """
                sections:
                  - id: opening
                    title: Opening
                """))

    static let unknownComponent = Rule(
        .unknownComponent, .error, .structure, "a component that does not exist",
        explanation: """
            A tag that begins with a capital letter is a component, and there is a fixed list of them: Section, \
            MediaRef, DropQuote, SideNote, FeatureBox, FactGrid, Fact, Timeline, TimelineItem, Gallery, \
            GalleryImage and FullBleed. Readers could not draw another one.

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
        mended: .section(
            """
            <DropQuote attribution="A. Fan">
            We never slept.
            </DropQuote>
            """))

    static let rawHTMLNotSupported = Rule(
        .rawHTMLNotSupported, .error, .structure, "an HTML tag or comment",
        explanation: """
            Tags with a lower-case name are HTML, which is made for web pages. A story is also read in apps and as \
            plain text, where HTML means nothing, so neither its tags nor its comments are part of the language.

            Use the Markdown or the component that says the same: **words** for <b>, *words* for <i>, \
            [words](https://…) for <a>, a FullBleed for <img>. Comments can stand in the front matter, behind a #.
            """,
        failing: .section("We <b>never</b> slept."),
        mended: .section("We **never** slept."))

    static let invalidChild = Rule(
        .invalidChild, .error, .structure, "a component where it may not stand",
        explanation: """
            Each component has its place: a Fact stands in a FactGrid, a TimelineItem in a Timeline, a \
            GalleryImage in a Gallery, and all the others directly in a Section, not in one another. Readers lay \
            out a story by these rules and have no picture of, say, a gallery inside a quote.

            Move the component where it belongs, or close the component around it first.
            """,
        failing: .section("<Fact label=\"Released\" value=\"1977\" />"),
        mended: .section(
            """
            <FactGrid>
              <Fact label="Released" value="1977" />
            </FactGrid>
            """))

    static let nestedSection = Rule(
        .nestedSection, .error, .structure, "a Section inside a Section",
        explanation: """
            A Section begins inside another one. Sections follow one another, they don't hold one another: a story \
            has one level of chapters.

            Close the first Section with </Section> before the second one begins. Where a smaller division was \
            meant, a SideNote or a FeatureBox may do.
            """,
        failing: .body(
            """
            <Section id="opening" title="Opening">

            The band starts to play.

            <Section id="encore" title="Encore">

            <MediaRef ref="song" />

            </Section>

            </Section>
            """,
            frontMatter: """
                sections:
                  - id: opening
                    title: Opening
                  - id: encore
                    title: Encore
                """),
        mended: .body(
            """
            <Section id="opening" title="Opening">

            The band starts to play.

            </Section>

            <Section id="encore" title="Encore">

            <MediaRef ref="song" />

            </Section>
            """,
            frontMatter: """
                sections:
                  - id: opening
                    title: Opening
                  - id: encore
                    title: Encore
                """))

    static let textNotAllowed = Rule(
        .textNotAllowed, .error, .structure, "text where only components may stand",
        explanation: """
            A FactGrid holds Facts, a Timeline TimelineItems and a Gallery GalleryImages, and nothing else. Words \
            between them have no place in the grid, the line or the row that readers draw, and would be lost.

            Move the words in front of the component or behind it, into an item of the Timeline, or into the \
            caption of a picture.
            """,
        failing: .section(
            """
            <FactGrid>
              Some numbers:
              <Fact label="Released" value="1977" />
            </FactGrid>
            """),
        mended: .section(
            """
            Some numbers:

            <FactGrid>
              <Fact label="Released" value="1977" />
            </FactGrid>
            """))

    static let emptyComponent = Rule(
        .emptyComponent, .warning, .structure, "a component with nothing in it",
        explanation: """
            The component is meant to hold words or other components, and nothing stands in it. Readers would draw \
            an empty box, a quote of nothing, a chapter without a word. Most often something was left for later.

            Fill it or remove it.
            """,
        failing: .section(
            """
            <SideNote label="Studio">
            </SideNote>
            """),
        mended: .section(
            """
            <SideNote label="Studio">
            Two rooms and a kitchen.
            </SideNote>
            """))

    static let componentNotOnOwnLine = Rule(
        .componentNotOnOwnLine, .error, .structure, "a component in the middle of a line of prose",
        explanation: """
            A component is a block of its own, like a paragraph, and can't stand in the middle of a sentence: \
            readers draw it as a card or a box between paragraphs. Words on the same line, before or behind it, \
            leave open where they belong.

            Put the component on a line of its own, between the paragraphs.
            """,
        failing: .section("Listen to this: <MediaRef ref=\"song\" />"),
        mended: .section(
            """
            Listen to this:

            <MediaRef ref="song" />
            """))

    static let notSelfClosing = Rule(
        .notSelfClosing, .error, .structure, "a component without content that is not closed by />",
        explanation: """
            MediaRef, Fact, GalleryImage and FullBleed say everything in their attributes and hold nothing. Their \
            tag ends with />, and there is no closing tag.

            Replace the > by /> and delete the closing tag. Words that stood between the two belong into an \
            attribute, such as a caption, or into a paragraph of their own.
            """,
        failing: .section("<MediaRef ref=\"song\"></MediaRef>"),
        mended: .section("<MediaRef ref=\"song\" />"))

    static let unclosedComponent = Rule(
        .unclosedComponent, .error, .structure, "a component that is never closed",
        explanation: """
            A component is opened and never closed. What follows would all belong to it: the rest of the chapter \
            would turn into a quote or a note. The finding shows where it was opened and where it should have been \
            closed at the latest.

            Write the closing tag, a slash and the same name, behind the last words that belong to it. A component \
            that holds nothing is closed by /> at the end of its tag.
            """,
        failing: .section(
            """
            <DropQuote attribution="A. Fan">
            We never slept.

            The band starts to play.
            """),
        mended: .section(
            """
            <DropQuote attribution="A. Fan">
            We never slept.
            </DropQuote>

            The band starts to play.
            """))

    static let unexpectedClosingTag = Rule(
        .unexpectedClosingTag, .error, .structure, "a closing tag that closes nothing",
        explanation: """
            A closing tag such as </DropQuote> ends the component that was opened last, and here is none of that \
            name to end. Either the opening tag is missing, or the component is closed twice, or the names of the \
            two tags differ.

            Remove the closing tag, write the opening one, or give both the same name. Upper and lower case count.
            """,
        failing: .section(
            """
            <DropQuote attribution="A. Fan">
            We never slept.
            </SideNote>
            """),
        mended: .section(
            """
            <DropQuote attribution="A. Fan">
            We never slept.
            </DropQuote>
            """))
}

extension Diagnostic {
    /// `text_outside_section`.
    ///
    /// - Parameter span: One run of text directly in the body, white space around it left out.
    package static func textOutsideSection(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .textOutsideSection, "text stands outside of every section; move it between '<Section …>' and '</Section>'",
            at: span, label: "not part of any section")
    }

    /// `missing_sections`.
    ///
    /// - Parameter span: The end of the file.
    package static func missingSections(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingSections, "the story has no section; put its text between '<Section …>' and '</Section>'", at: span)
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
        let advice =
            nearest.isEmpty
            ? "use one that there is, or remove the tag" : "did you mean \(Quoting.alternatives(nearest))?"
        return Diagnostic(
            .unknownComponent, "there is no component \(Quoting.quoted(name)); \(advice)", at: span,
            fixes: nearest.map { near in
                FixIt("replace with \(Quoting.quoted(near))", .maybe, nameSpans.map { FixIt.Edit($0, near) })
            })
    }

    /// `unknown_component` for a component of a later profile.
    package static func interactiveComponent(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownComponent,
            "\(Quoting.quoted(name)) belongs to branching stories; it needs 'schema_version: 0.2' in the front matter",
            at: span, label: "not known before 0.2")
    }

    /// `unknown_component` for `<>`.
    package static func fragmentNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownComponent, "a tag without a name is no component; remove '<>', or write '\\<' for the character",
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
    ///   - edits: What writes the substitute, where edits can.
    package static func rawHTMLNotSupported(
        _ name: String, at span: SourceSpan, nearest: [String], substitute: String?, nameSpan: SourceSpan,
        edits: [FixIt.Edit]
    ) -> Diagnostic {
        let advice =
            nearest.isEmpty
            ? substitute ?? "remove the tag"
            : "did you mean the component \(Quoting.alternatives(nearest))?"
        return Diagnostic(
            .rawHTMLNotSupported, "\(Quoting.quoted("<" + name + ">")) is HTML, which stories do without; \(advice)",
            at: span,
            fixes: nearest.map { .replace(nameSpan, with: $0, "replace with \(Quoting.quoted($0))", .maybe) }
                + (edits.isEmpty ? [] : [FixIt("write it as Markdown", .maybe, edits)]))
    }

    /// `raw_html_not_supported` for a comment.
    package static func htmlCommentNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .rawHTMLNotSupported, "a story can't hold HTML comments; remove this one", at: span,
            fixes: [.replace(span, with: "", "delete the comment", .maybe)])
    }

    /// `raw_html_not_supported` for `<!DOCTYPE …>`, `<?php …?>` and the like.
    package static func htmlDeclarationNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .rawHTMLNotSupported, "this is HTML, which stories do without; remove it, or write '\\<' for the character",
            at: span)
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
                .invalidChild, "\(Quoting.quoted(name)) stands outside of every section; move it into a \(places)",
                at: span)
        }
        return Diagnostic(
            .invalidChild,
            "\(Quoting.quoted(name)) can't stand in \(Quoting.quoted(parent.name)); move it into a \(places)", at: span,
            related: [Label(parent.span, "stands in this \(Quoting.quoted(parent.name))")])
    }

    /// `invalid_child` for a Section inside something else than a Section.
    package static func misplacedSection(
        in parentName: String, at span: SourceSpan, parent: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .invalidChild,
            "'Section' can't stand in \(Quoting.quoted(parentName)); move it out of every other component", at: span,
            related: [Label(parent, "stands in this \(Quoting.quoted(parentName))")])
    }

    /// `nested_section`.
    ///
    /// - Parameters:
    ///   - span: `<Section` of the inner one.
    ///   - outer: `<Section` of the one around it.
    package static func nestedSection(at span: SourceSpan, outer: SourceSpan) -> Diagnostic {
        Diagnostic(
            .nestedSection, "a section can't stand in another section; close the outer one before this one", at: span,
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
            "only \(Quoting.alternatives(only)) may stand in \(Quoting.quoted(name)); move this text out of it",
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
            .emptyComponent, "\(Quoting.quoted(name)) is empty; \(content), or remove it", at: span,
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
            "\(Quoting.quoted(name)) stands in the middle of a line of words; put it on a line of its own", at: span,
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
                .notSelfClosing, "\(Quoting.quoted(name)) holds nothing; end its tag with '/>'", at: span,
                fixes: [.replace(tail, with: " />", "end the tag with '/>' and drop the closing tag", .safe)])
        }
        return Diagnostic(
            .notSelfClosing,
            "\(Quoting.quoted(name)) can't hold \(Quoting.quoted(content.text)); end its tag with '/>' and move that out",
            at: span, related: [Label(content.span, "this has no place in \(Quoting.quoted(name))")])
    }
}

extension Diagnostic {
    /// - Parameters:
    ///   - tagEnd: Behind the tag's `>`, in front of which the slash is missing.
    package static func notSelfClosing(_ name: String, at span: SourceSpan, tagEnd: Int) -> Diagnostic {
        Diagnostic(
            .notSelfClosing, "\(Quoting.quoted(name)) holds nothing and is never closed; end its tag with '/>'",
            at: span,
            label: "not closed",
            fixes: [.replace(SourceSpan(at: tagEnd - 1), with: " /", "end the tag with '/>'", .maybe)])
    }

    /// - Parameter place: The tag, or the end of the file, in front of which it should have been closed.
    package static func unclosedComponent(_ name: String, at span: SourceSpan, shouldCloseAt place: SourceSpan)
        -> Diagnostic
    {
        Diagnostic(
            .unclosedComponent, "\(Quoting.quoted(name)) is never closed; write '</\(name)>' behind its content",
            at: span,
            label: "opened here", related: [Label(place, "it should have been closed before this")],
            fixes: [
                .replace(SourceSpan(at: Int(place.start)), with: "</\(name)>\n", "write '</\(name)>' there", .maybe)
            ])
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
                "'</\(Quoting.clipped(name))>' does not close \(Quoting.quoted(meant.name)); write '</\(meant.name)>'",
                at: span, label: "closes nothing", related: [Label(meant.span, "this is never closed")],
                fixes: [.replace(tag, with: "</\(meant.name)>", "write '</\(meant.name)>'", .maybe)])
        }
        return Diagnostic(
            .unexpectedClosingTag,
            "'</\(Quoting.clipped(name))>' closes nothing; remove it, or open what it should close",
            at: span, label: "nothing to close", fixes: [.replace(tag, with: "", "remove it", .maybe)])
    }

    package static func elementsNestedTooDeep(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, "components stand inside one another more than \(limit) deep; close some of them first",
            at: span,
            label: "this one is too deep")
    }

    package static func inlinesNestedTooDeep(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, "emphasis and links stand inside one another more than \(limit) deep; use fewer of them",
            at: span, label: "this one is too deep")
    }
}
