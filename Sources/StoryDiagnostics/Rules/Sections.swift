import StorySource

extension Rule {
    static let sectionMissingMetadata = Rule(
        .sectionMissingMetadata, .error, .reference, "a Section that the front matter does not list",
        explanation: """
            The front matter of this story lists its Sections under 'sections', with their ids and titles, and this id is not \
            among them. Tools that read only the front matter, such as a table of contents, would miss the Section.

            Most often one of the two ids is misspelt. Where the Section is new, add an entry with its id and title.
            """,
        failing: .opening("<Section id=\"openning\" title=\"Opening\">", frontMatter: ExampleStory.sections),
        fixedBy: [("openning", "opening")])

    static let sectionTitleMismatch = Rule(
        .sectionTitleMismatch, .warning, .reference, "a Section whose title differs from the front matter",
        explanation: """
            The Section has one title in its tag and another in the front matter. Somebody who chooses a chapter \
            from the table of contents would arrive at one with another name. The title in the tag appears.

            Decide on one of them and write it in both places.
            """,
        failing: .opening("<Section id=\"opening\" title=\"Overture\">", frontMatter: ExampleStory.sections),
        fixedBy: [("Overture", "Opening")])

    static let invalidLayout = Rule(
        .invalidLayout, .warning, .value, "a section layout that does not exist",
        explanation: """
            The layout of a Section is 'lede' for the opening of a story, with its large first lines, or 'body' \
            for all the rest. Readers know no other, and set the Section as 'body'.

            Use one of the two, or leave the layout out.
            """,
        failing: .opening("<Section id=\"opening\" title=\"Opening\" layout=\"lead\">"),
        fixedBy: [("lead", "lede")])

    static let sectionLayoutMismatch = Rule(
        .sectionLayoutMismatch, .warning, .reference, "a Section whose layout differs from the front matter",
        explanation: """
            The Section has one layout in its tag and another in the front matter. The one in the tag appears, \
            which may not be the one that you see in the list.

            Write the same in both places, or leave it out in one of them.
            """,
        failing: .opening(
            "<Section id=\"opening\" title=\"Opening\" layout=\"body\">",
            frontMatter: ExampleStory.sections + "\n    layout: lede"), fixedBy: [("body", "lede")])

    static let unusedSectionMetadata = Rule(
        .unusedSectionMetadata, .warning, .reference, "a listed section that the body does not have",
        explanation: """
            The front matter lists a Section that the story does not have. A table of contents made from that list \
            would lead nowhere. Most often a Section was removed or renamed, and its entry was left behind.

            Write the Section, or remove the entry.
            """,
        failing: .frontMatter(
            """
            sections:
              - id: opening
                title: Opening
              - id: encore
                title: Encore
            """),
        fixedBy: [("Opening\n  - id: encore\n    title: Encore", "Opening")])
}

extension Diagnostic {
    /// `isOfHeading`: whether the section has no tag. `fixes`: those that write one of the suggestions. `entry`: the edit that lists
    /// the section.
    package static func sectionMissingMetadata(
        _ id: String, at span: SourceSpan, isOfHeading: Bool, suggestions: [Suggestion], fixes: [FixIt],
        entry: FixIt.Edit?
    ) -> Diagnostic {
        let names = suggestions.map(\.name)
        // The words of a heading make its id, so it can't be changed.
        let advice =
            isOfHeading && !names.isEmpty
            ? "give this id to \(Quoting.alternatives(names)) there"
            : Quoting.didYouMean(names, else: "add it to 'sections'")
        return Diagnostic(
            .sectionMissingMetadata, "the front matter lists no section \(Quoting.quoted(id)); \(advice)", at: span,
            label: "not declared in 'sections'",
            related: suggestions.map { Label($0.declaration, "this is declared") },
            fixes: fixes + (entry.map { [FixIt("add it to 'sections'", .unsafe, [$0])] } ?? []))
    }

    /// `duplicate_section_id` for two Sections of the body.
    package static func duplicateSectionIDInBody(
        _ id: String, at span: SourceSpan, first: SourceSpan, in format: StoryFormat
    ) -> Diagnostic {
        Diagnostic(
            .duplicateSectionID,
            "a \(format == .json ? "segment" : "section") with the id \(Quoting.quoted(id)) already is above; give this one another",
            at: span, related: [Label(first, "the first one is here")])
    }

    /// `source`: what has the title in the body: a tag, a heading, or the story. `fix`: makes the two titles one, if it can be
    /// automated.
    package static func sectionTitleMismatch(
        _ title: String, at span: SourceSpan, listed: (text: String, span: SourceSpan), source: String, fix: FixIt?
    ) -> Diagnostic {
        Diagnostic(
            .sectionTitleMismatch,
            "the title \(Quoting.quoted(title)) differs from \(Quoting.quoted(listed.text)) in the front matter; decide on one",
            at: span, related: [Label(listed.span, "the front matter has this title")],
            fallback: "readers show the title of \(source)", fixes: fix.map { [$0] } ?? [])
    }

    package static func sectionLayoutMismatch(
        _ value: String, at span: SourceSpan, listed: (text: String, span: SourceSpan)
    ) -> Diagnostic {
        Diagnostic(
            .sectionLayoutMismatch,
            "the layout \(Quoting.quoted(value)) differs from \(Quoting.quoted(listed.text)) in the front matter; decide on one",
            at: span, related: [Label(listed.span, "the front matter has this layout")],
            fallback: "readers use the layout of the '<Section>'",
            fixes: [.replace(span, with: listed.text, "replace with \(Quoting.quoted(listed.text))", .unsafe)])
    }

    package static func unusedSectionMetadata(_ id: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unusedSectionMetadata,
            "the story has no section \(Quoting.quoted(id)); write it below, or remove this entry", at: span,
            label: "listed, but not in the story", fallback: "readers never see this entry")
    }
}
