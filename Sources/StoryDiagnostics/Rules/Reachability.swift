import StorySource

extension Rule {
    static let unreachableSection = Rule(
        .unreachableSection, .warning, .flow, "a section that no path leads to",
        explanation: """
            Whatever a reader chooses, nobody ever comes to this section, nor to what only it leads to. \
            Often a choice or a next is missing, or leads elsewhere than it was meant to.

            Lead a choice or a next there, or take the section out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Ending id="lost" />

            </Section>

            \(ExampleStory.cave)
            """),
        fixed: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="cave">Into the cave.</Choice>
            <Choice to="home">Back home.</Choice>
            </Choices>

            </Section>

            \(ExampleStory.cave)

            \(ExampleStory.home)
            """))

    static let unreachablePage = Rule(
        .unreachablePage, .warning, .flow, "a page that no path leads to",
        explanation: """
            Other pages of this section can be reached, but whatever a reader chooses, nobody ever comes to \
            this one. Often the page before it ends in choices or an ending.

            Lead a choice or a next there, or take the page out.
            """,
        failing: .wood(
            """
            <Page id="edge">

            The wood is dark.

            <Ending id="lost" />

            </Page>

            <Page id="wolf">

            A wolf waits.

            <Ending id="eaten" />

            </Page>
            """),
        fixedBy: [("\n<Ending id=\"lost\" />\n", "")])

    static let looseEnd = Rule(
        .looseEnd, .warning, .flow, "a section of a branching story that just stops",
        explanation: """
            As soon as a story has choices, an ending or a next somewhere, its sections no longer follow one another by \
            themselves: each says where it leads. This one says nothing, so the story ends there without an ending.

            Add a next, choices or an ending to its last page.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood" next="cave">

            The wood is dark.

            </Section>

            <Section id="cave" title="Cave">

            A bear sleeps.

            </Section>
            """),
        fixedBy: [("sleeps.\n\n</Section>", "sleeps.\n\n<Ending kind=\"bad\" />\n\n</Section>")])

    static let noPathToEnding = Rule(
        .noPathToEnding, .error, .flow, "a loop that no reader gets out of",
        explanation: """
            A reader who comes to this page goes round in circles for ever: every way leads back here, and none to an \
            ending.

            Lead one of the choices out of the loop, or end it.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood" next="path">

            The wood is dark.

            </Section>

            <Section id="path" title="Path" next="wood">

            The path bends.

            </Section>
            """),
        fixedBy: [(" next=\"wood\"", ""), ("bends.\n\n</Section>", "bends.\n\n<Ending id=\"lost\" />\n\n</Section>")])
}

extension Diagnostic {
    /// `id`: `unreachable_section` or `unreachable_page`. `span`: `<Section` or `<Page`.
    package static func unreachable(
        _ id: DiagnosticID, _ location: Location, at span: SourceSpan, after: Locations
    ) -> Diagnostic {
        let path = location.format == .json ? "a choice" : "a choice or a 'next'"
        return Diagnostic(
            id, "no path leads to \(location.words); lead \(path) there, or remove it", at: span,
            label: "never reached", related: after.counted())
    }

    /// `span`: the closing tag of the page, or of its section.
    /// `code`: the fence of code before that is never closed and may hide the exit.
    package static func looseEnd(
        _ location: Location, at span: SourceSpan, explicitBy: SourceSpan?, code: SourceSpan?
    ) -> Diagnostic {
        let reason = "since this says where to go on, sections no longer follow one another"
        return Diagnostic(
            .looseEnd, "the story just stops at the end of \(location.words); add an ending, choices or a 'next'",
            at: span, label: "nothing follows",
            related: code.map { [Label($0, "this code is never closed, and what follows is part of it")] }
                ?? explicitBy.map { [Label($0, reason)] } ?? [],
            fallback: "the story ends here")
    }

    /// `span`: `<Page`, or `<Section` if the section is the page. `names`: those of the pages of the cycle, in quotes.
    package static func noPathToEnding(
        _ location: Location, at span: SourceSpan, names: [String], cycle: Locations
    ) -> Diagnostic {
        let path = names.joined(separator: " → ")
        return Diagnostic(
            .noPathToEnding,
            "from \(location.words) no path leads to an ending: \(path); lead a choice out of the loop, or end it",
            at: span, label: "readers go round in circles", related: cycle.counted("step"))
    }
}
