import StorySource

extension Rule {
    static let contentOutsidePage = Rule(
        .contentOutsidePage, .error, .structure, "words or components beside the pages of a section",
        explanation: """
            A Section that has pages shows nothing but its pages: readers turn from one to the next, and \
            what is between them has no place to be shown.

            Move it into one of the pages, or into a Page of its own.
            """,
        failing: .wood(
            """
            <Page id="edge">

            The wood is dark.

            </Page>

            A wolf waits.
            """),
        fixedBy: [("A", "<Page id=\"wolf\">\n\nA"), ("</Section", "</Page>\n\n</Section")])

    static let duplicateID = Rule(
        .duplicateID, .error, .reference, "an id that its page, section or story has twice",
        explanation: """
            An id names a page within its section, a line or a choice within its page, and an ending within \
            its story. Bookmarks and other choices refer to things by their ids, so no two may share one.

            Give the later one another id.
            """,
        failing: .wood(
            """
            <Page id="edge">

            The wood is dark.

            </Page>

            <Page id="edge">

            A wolf waits.

            </Page>
            """),
        fixedBy: [("<Page id=\"edge\">\n\nA", "<Page id=\"wolf\">\n\nA")])

    static let pageKindMismatch = Rule(
        .pageKindMismatch, .warning, .value, "a page whose kind is not what the page is",
        explanation: """
            A page with Choices is of the kind 'choice', one with an Ending 'ending', any other 'text' or, where it says so, \
            'title'. The kind of this page contradicts what is on it, and what is on it counts.

            Correct the kind, or leave it out: it is worked out from the page.
            """,
        failing: .wood(
            """
            <Page id="edge" kind="choice">

            The wood is dark.

            </Page>
            """),
        fixedBy: [(" kind=\"choice\"", "")])

    static let exitConflict = Rule(
        .exitConflict, .error, .structure, "a page with more than one way to end",
        explanation: """
            A page ends in one way: in choices, in an ending, or by going on to the next page, and what ends \
            it is last. Here something follows what ends the page, or 'next' names a page although the \
            page ends otherwise. Nobody could know which of them counts.

            Move the words in front of what ends the page, and decide on one end.
            """,
        failing: .wood(
            """
            The wood is dark.

            <Ending id="lost" />

            A wolf waits.
            """),
        fixedBy: [("dark.", "dark.\n\nA wolf waits."), ("/>\n\nA wolf waits.", "/>")])

    static let emptyChoiceLabel = Rule(
        .emptyChoiceLabel, .error, .structure, "a choice without words",
        explanation: """
            The words between the tags of a Choice are what readers see and tap, and what those who listen \
            hear. Without words there is nothing to choose.

            Say in a few words what the reader decides for.
            """,
        failing: .choices(
            """
            <Choice to="home">Run home.</Choice>
            <Choice to="wood"></Choice>
            """),
        fixedBy: [("wood\">", "wood\">Look around.")])
}

extension Diagnostic {
    /// `span`: the first content between two pages: a run of text, or `<Name`.
    package static func contentOutsidePage(at span: SourceSpan, page: SourceSpan) -> Diagnostic {
        Diagnostic(
            .contentOutsidePage, "this section has pages, and this is in none of them; move it into a 'Page'",
            at: span, label: "beside the pages", related: [Label(page, "the first page is here")])
    }

    /// `what`: `page`, `line`, `choice` or `ending`. `whole`: the scope of the ids: `this section`.
    package static func duplicateID(
        _ id: String, of what: String, in whole: String, at span: SourceSpan, first: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .duplicateID, "\(whole) already has the \(what) \(Quoting.quoted(id)); give this one another id", at: span,
            related: [Label(first, "the first one is here")])
    }

    /// `duplicate_id` for an id that an element without an id also gets. `what`: `line` or `choice`. `whole`: the scope of the
    /// ids: `this page`.
    package static func automaticID(
        _ id: String, of what: String, in whole: String, at span: SourceSpan, unnamed: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .duplicateID,
            "\(whole) has a \(what) without an id that is called \(Quoting.quoted(id)) for its place; give this one another id",
            at: span, related: [Label(unnamed, "this one has no id")])
    }

    package static func pageKindMismatch(
        _ kind: String, at span: SourceSpan, inferred: String, exit: SourceSpan?
    ) -> Diagnostic {
        let reason =
            switch inferred {
            case "choice": "it ends in choices"
            case "ending": "it ends in an ending"
            default: "it has \(kind == "choice" ? "no choices" : "no ending")"
            }
        let fact = "this page is not of the kind \(Quoting.quoted(kind)): \(reason)"
        return Diagnostic(
            .pageKindMismatch, "\(fact); use \(Quoting.quoted(inferred)), or leave the kind out", at: span,
            related: exit.map { [Label($0, "this ends the page")] } ?? [],
            fallback: "readers use \(Quoting.quoted(inferred))",
            fixes: [.replace(span, with: inferred, "replace with \(Quoting.quoted(inferred))", .unsafe)])
    }

    /// `exit_conflict` for content after the end of a page. `span`: the first of it: a paragraph, or `<Name`. `isExit`: whether
    /// it is an exit itself, so that it conflicts anywhere on the page.
    package static func exitConflict(
        at span: SourceSpan, isExit: Bool, exit: SourceSpan, exitName: String
    ) -> Diagnostic {
        let remedy = isExit ? "remove one of the two" : "move this in front of it, or remove one"
        return exitConflict("the page ends above with \(Quoting.quoted(exitName)); \(remedy)", at: span, exit: exit)
    }

    /// `exit_conflict` for a second `Choices` of a page. `seam`: from the end tag of the first to the start tag of this one, if
    /// nothing is between.
    package static func secondChoices(at span: SourceSpan, first: SourceSpan, seam: SourceSpan?) -> Diagnostic {
        exitConflict(
            "the page has 'Choices' above; put all its choices into one", at: span, exit: first,
            fixes: seam.map { [.replace($0, with: "", "join the two", .unsafe)] } ?? [])
    }

    private static func exitConflict(
        _ message: String, at span: SourceSpan, exit: SourceSpan, fixes: [FixIt] = []
    ) -> Diagnostic {
        Diagnostic(
            .exitConflict, message, at: span, label: "after the end of its page",
            related: [Label(exit, "this ends the page")], fixes: fixes)
    }

    /// `exit_conflict` for a `next` beside another exit.
    package static func nextBesideExit(at span: SourceSpan, exit: SourceSpan?) -> Diagnostic {
        Diagnostic(
            .exitConflict, "the page ends in another way already; remove this 'next', or what ends the page there",
            at: span, related: exit.map { [Label($0, "this ends the page")] } ?? [])
    }

    package static func emptyChoiceLabel(at span: SourceSpan, words: MisplacedWords?) -> Diagnostic {
        let what = words?.description ?? "what the reader decides for"
        return Diagnostic(
            .emptyChoiceLabel, "this choice has no words; write \(what) between its tags", at: span,
            fixes: words?.fixes ?? [])
    }
}
