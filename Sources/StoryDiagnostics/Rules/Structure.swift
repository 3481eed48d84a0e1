import StorySource

extension Rule {
    static let textOutsideSection = Rule(
        .textOutsideSection, .error, .structure, "text outside of every Section",
        explanation: """
            A story is a sequence of Sections, and each word belongs to one of them: that is how readers build the table of \
            contents and remember where somebody stopped. Words before, between or after the Sections would be shown nowhere.

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
        fixedBy: [
            ("A", "<Section id=\"opening\" title=\"Opening\">\n\nA"),
            ("\n<Section id=\"opening\" title=\"Opening\">\n", ""),
        ])

    static let missingSections = Rule(
        .missingSections, .error, .structure, "a story without a Section",
        explanation: """
            There is nothing to read: the file holds no Section. Before schema_version 0.3, a story needs at least one, \
            and all its words are in Sections. From 0.3 on, words are enough.

            Put <Section id="…" title="…"> before the first paragraph and </Section> after the last one. If the front \
            matter lists sections, use the id and the title of an entry.
            """,
        failing: .body("", frontMatter: ExampleStory.sections),
        fixed: .opening("<Section id=\"opening\" title=\"Opening\">", frontMatter: ExampleStory.sections))

    static let invalidChild = Rule(
        .invalidChild, .error, .structure, "a component where it may not appear",
        explanation: """
            Each component has its place: a Fact is in a FactGrid, a TimelineItem in a Timeline, a GalleryImage in a \
            Gallery, a Choice in Choices, a Line in a Page, and most others in a Section or Page, not in one \
            another. Apps lay out a story by these rules; there is no layout for, say, a gallery inside a quote.

            Move the component where it belongs, or close the component around it first.
            """,
        failing: .section("<Fact label=\"Released\" value=\"1977\" />"),
        fixed: .section(
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
        fixedBy: [("\n\n<Section ", "\n\n</Section>\n\n<Section "), ("</Section>\n\n</Section>", "</Section>")])

    static let textNotAllowed = Rule(
        .textNotAllowed, .error, .structure, "text where only components may appear",
        explanation: """
            A FactGrid holds Facts, a Timeline TimelineItems and a Gallery GalleryImages, and nothing else. Words \
            between them have no place in the grid, the line or the row that readers draw, and would be lost.

            Move the words in front of the component or after it, into an item of the Timeline, or into the \
            caption of a picture.
            """,
        failing: .section(
            """
            <FactGrid>
              Some numbers:
              <Fact label="Released" value="1977" />
            </FactGrid>
            """),
        fixedBy: [("<FactGrid", "Some numbers:\n\n<FactGrid"), ("  Some numbers:\n", "")])

    static let emptyComponent = Rule(
        .emptyComponent, .warning, .structure, "a component with nothing in it",
        explanation: """
            The component is meant to hold words or other components, and nothing is in it. Readers would draw \
            an empty box, a quote of nothing, a chapter without a word. Most often something was left for later.

            Fill it or remove it.
            """,
        failing: .section(
            """
            <SideNote label="Studio">
            </SideNote>
            """),
        fixedBy: [("</", "Two rooms and a kitchen.\n</")])

    static let componentNotOnOwnLine = Rule(
        .componentNotOnOwnLine, .error, .structure, "a component in the middle of a line of prose",
        explanation: """
            A component is a block of its own, like a paragraph, and can't appear in the middle of a sentence: readers draw it \
            as a card or a box between paragraphs. Words on the same line, before or after it, leave open where they belong.

            Put the component on a line of its own, between the paragraphs.
            """,
        failing: .section("Listen to this: <MediaRef ref=\"song\" />"),
        fixedBy: [(": ", ":\n\n")])
}

extension Diagnostic {
    /// `span`: one run of text directly in the body, without white space around it.
    package static func textOutsideSection(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .textOutsideSection, "text is outside of every section; move it between '<Section …>' and '</Section>'",
            at: span, label: "not part of any section")
    }

    /// `text_outside_section` for a text that is invisible. `isSafe`: whether the body has sections, so that nothing else is
    /// reported once the text is gone.
    package static func invisibleOutsideSection(
        at span: SourceSpan, invisible: [SourceSpan], scalar: Unicode.Scalar, isSafe: Bool
    ) -> Diagnostic {
        Diagnostic(
            .textOutsideSection,
            "an invisible character, \(VisibleText.codePoint(scalar)), is outside of every section; delete it",
            at: span, label: "invisible",
            fixes: [
                FixIt("delete what is invisible", isSafe ? .safe : .unsafe, invisible.map { FixIt.Edit($0, "") })
            ])
    }

    package static func missingSections(at span: SourceSpan, hasMarkdown: Bool) -> Diagnostic {
        Diagnostic(
            .missingSections,
            hasMarkdown
                ? "the story has no text; write some"
                : "the story has no section; put its text between '<Section …>' and '</Section>'", at: span)
    }

    /// `instead`: the component that shows the same there. `parent`: the enclosing element and its `<Name`; nil directly in
    /// the body.
    package static func invalidChild(
        _ component: String, at span: SourceSpan, allowed: [String], instead: String?,
        parent: (name: String, span: SourceSpan)?
    ) -> Diagnostic {
        let locations = Quoting.alternatives(allowed)
        guard let parent else {
            return Diagnostic(
                .invalidChild, "\(Quoting.quoted(component)) is outside of every section; move it into a \(locations)",
                at: span)
        }
        let advice = instead.map { "write \(Quoting.quoted($0)) instead" } ?? "move it into a \(locations)"
        let name = SourceSpan(start: span.start + 1, end: span.end)
        return Diagnostic(
            .invalidChild, "\(Quoting.quoted(component)) can't appear in \(Quoting.quoted(parent.name)); \(advice)",
            at: span, related: [Label(parent.span, "is in this \(Quoting.quoted(parent.name))")],
            fixes: instead.map { [.replace(name, with: $0, "replace with \(Quoting.quoted($0))", .unsafe)] } ?? [])
    }

    /// `invalid_child` for a component that was meant as its required parent or its item.
    package static func misnamedComponent(
        _ component: String, at span: SourceSpan, meant: String, parent: (name: String, span: SourceSpan)?
    ) -> Diagnostic {
        let name = SourceSpan(start: span.start + 1, end: span.end)
        let location = parent.map { "in \(Quoting.quoted($0.name))" } ?? "here"
        return Diagnostic(
            .invalidChild,
            "\(Quoting.quoted(component)) can't appear \(location); write \(Quoting.quoted(meant)) instead", at: span,
            related: parent.map { [Label($0.span, "is in this \(Quoting.quoted($0.name))")] } ?? [],
            fixes: [.replace(name, with: meant, "replace with \(Quoting.quoted(meant))", .unsafe)])
    }

    /// `invalid_child` for a component in a list, quote, table or footnote.
    package static func componentInMarkdown(
        _ name: String, at span: SourceSpan, container: (name: String, marker: SourceSpan)
    ) -> Diagnostic {
        Diagnostic(
            .invalidChild, "\(Quoting.quoted(name)) can't appear in a \(container.name); move it out of it", at: span,
            related: [Label(container.marker, "is in this \(container.name)")])
    }

    /// `invalid_child` for a component in a caption, deck or summary. `allowed`: the components in which it is allowed; empty
    /// for a Section. `parent`: `<Name` of the component with that attribute; nil for a field.
    package static func componentInField(
        _ name: String, at span: SourceSpan, allowed: [String], parent: SourceSpan?
    ) -> Diagnostic {
        let location = allowed.isEmpty ? "the body" : "a \(Quoting.alternatives(allowed))"
        return Diagnostic(
            .invalidChild,
            "\(Quoting.quoted(name)) can't appear in the text of \(parent == nil ? "a field" : "an attribute"); move it into \(location)",
            at: span, related: parent.map { [Label($0, "in an attribute of this")] } ?? [])
    }

    /// `invalid_child` for a Section inside something other than a Section.
    package static func misplacedSection(in parentName: String, at span: SourceSpan, parent: SourceSpan) -> Diagnostic {
        Diagnostic(
            .invalidChild,
            "'Section' can't appear in \(Quoting.quoted(parentName)); move it out of every other component", at: span,
            related: [Label(parent, "is in this \(Quoting.quoted(parentName))")])
    }

    package static func nestedSection(at span: SourceSpan, outer: SourceSpan) -> Diagnostic {
        Diagnostic(
            .nestedSection, "a section can't appear in another section; close the outer one before this one", at: span,
            related: [Label(outer, "the outer section begins here")])
    }

    /// `pictures`: the edits that make components of text that is only pictures.
    package static func textNotAllowed(
        in name: String, only: [String], at span: SourceSpan, parent: SourceSpan, pictures: [FixIt.Edit]
    ) -> Diagnostic {
        let allowed = Quoting.alternatives(only)
        let advice = pictures.isEmpty ? "move this text out of it" : "write each picture as one"
        return Diagnostic(
            .textNotAllowed, "only \(allowed) may appear in \(Quoting.quoted(name)); \(advice)",
            at: span, related: [Label(parent, "is in this \(Quoting.quoted(name))")],
            fixes: pictures.isEmpty ? [] : [FixIt("write each as \(allowed)", .unsafe, pictures)])
    }

    /// The words of an empty component, in an attribute that it doesn't have.
    package struct MisplacedWords {
        let description: String
        let fixes: [FixIt]

        /// `edits`: edits that move the words between the tags; empty if there are none.
        package init(attribute: String, edits: [FixIt.Edit]) {
            description = "the words of \(Quoting.quoted(attribute))"
            fixes = edits.isEmpty ? [] : [FixIt("write them there", .unsafe, edits)]
        }
    }

    /// `children`: the components that it allows, if it allows only components. `element`: the whole element; nil if removing
    /// it would lose words in its attributes.
    package static func emptyComponent(
        _ name: String, at span: SourceSpan, children: [String], element: SourceSpan?,
        words: MisplacedWords?
    ) -> Diagnostic {
        if let words {
            return Diagnostic(
                .emptyComponent, "\(Quoting.quoted(name)) is empty; write \(words.description) between its tags",
                at: span, fixes: words.fixes)
        }
        let content = children.isEmpty ? "write something between its tags" : "add a \(Quoting.alternatives(children))"
        return Diagnostic(
            .emptyComponent, "\(Quoting.quoted(name)) is empty; \(content), or remove it", at: span,
            fixes: element.map {
                [.replace($0, with: "", "delete the empty \(Quoting.quoted(name))", .unsafe)]
            } ?? [])
    }

    /// `empty_component` for a section that a heading begins.
    package static func emptySection(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.emptyComponent, "this section is empty; write something below its heading, or remove it", at: span)
    }

    package static func componentNotOnOwnLine(_ name: String, at span: SourceSpan, edits: [FixIt.Edit]) -> Diagnostic {
        Diagnostic(
            .componentNotOnOwnLine,
            "\(Quoting.quoted(name)) is in the middle of a line of words; put it on a line of its own", at: span,
            fixes: edits.isEmpty ? [] : [FixIt("put it on a line of its own", .unsafe, edits)])
    }

    /// `component_not_on_own_line` for a component beside invisible characters only.
    package static func componentBesideInvisible(
        _ name: String, at span: SourceSpan, invisible: [SourceSpan], scalar: Unicode.Scalar
    ) -> Diagnostic {
        Diagnostic(
            .componentNotOnOwnLine,
            "an invisible character, \(VisibleText.codePoint(scalar)), is beside \(Quoting.quoted(name)); delete it",
            at: span, related: invisible.map { Label($0, "invisible") },
            fixes: [FixIt("delete what is invisible", .safe, invisible.map { FixIt.Edit($0, "") })])
    }

    package static func elementsNestedTooDeep(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, "components are inside one another more than \(limit) deep; close some of them first",
            at: span, label: "this one is too deep")
    }

    package static func containersNestedTooDeep(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, "lists and quotes are inside one another more than \(limit) deep; use fewer of them",
            at: span, label: "this one is too deep")
    }

    package static func inlinesNestedTooDeep(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, "emphasis and links are inside one another more than \(limit) deep; use fewer of them",
            at: span, label: "this one is too deep")
    }
}
