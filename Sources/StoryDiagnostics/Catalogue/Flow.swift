import StorySource

extension Rule {
    static let unknownTarget = Rule(
        .unknownTarget, .error, .reference, "a choice, a next or a start that leads nowhere",
        explanation: """
            A target names a section, or a page as 'section/page'; a section alone means its first page. \
            Nothing in this story has this name, so a reader who goes there would find nothing.

            Most often the name is misspelt; upper and lower case count. Correct it, or write the section. \
            As long as one target is unknown, nothing is said about pages that can't be reached.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="hom">Run home.</Choice>
            <Choice to="wood">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """),
        mended: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home">Run home.</Choice>
            <Choice to="wood">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """))

    static let unreachableSection = Rule(
        .unreachableSection, .warning, .flow, "a section that no way leads to",
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

            <Section id="cave" title="Cave">

            A bear sleeps.

            <Ending id="eaten" kind="bad" />

            </Section>
            """),
        mended: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="cave">Into the cave.</Choice>
            <Choice to="home">Back home.</Choice>
            </Choices>

            </Section>

            <Section id="cave" title="Cave">

            A bear sleeps.

            <Ending id="eaten" kind="bad" />

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """))

    static let unreachablePage = Rule(
        .unreachablePage, .warning, .flow, "a page that no way leads to",
        explanation: """
            Other pages of this section can be reached, but whatever a reader chooses, nobody ever comes to \
            this one. Often the page before it ends in choices or an ending.

            Lead a choice or a next there, or take the page out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            <Page id="edge">

            The wood is dark.

            <Ending id="lost" />

            </Page>

            <Page id="wolf">

            A wolf waits.

            <Ending id="eaten" />

            </Page>

            </Section>
            """),
        mended: .branching(
            """
            <Section id="wood" title="Wood">

            <Page id="edge">

            The wood is dark.

            </Page>

            <Page id="wolf">

            A wolf waits.

            <Ending id="eaten" />

            </Page>

            </Section>
            """))

    static let looseEnd = Rule(
        .looseEnd, .warning, .flow, "a section of a branching story that just stops",
        explanation: """
            As soon as a story has choices, an ending or a next somewhere, its sections no longer follow one \
            another by themselves: each says where it leads. This one says nothing, so the story ends there \
            without an ending.

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
        mended: .branching(
            """
            <Section id="wood" title="Wood" next="cave">

            The wood is dark.

            </Section>

            <Section id="cave" title="Cave">

            A bear sleeps.

            <Ending kind="bad" />

            </Section>
            """))

    static let noPathToEnding = Rule(
        .noPathToEnding, .error, .flow, "a loop that no reader gets out of",
        explanation: """
            Who comes to this page goes round in circles for ever: every way on leads back here, and none to \
            an ending.

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
        mended: .branching(
            """
            <Section id="wood" title="Wood" next="path">

            The wood is dark.

            </Section>

            <Section id="path" title="Path">

            The path bends.

            <Ending id="lost" />

            </Section>
            """))

    static let noAuthenticPath = Rule(
        .noAuthenticPath, .warning, .flow, "a story with authentic choices and no authentic section",
        explanation: """
            Some choice is marked as authentic, but no section is, so there is no path that could be the \
            authentic one.

            Mark the sections on the authentic path with authentic="true", or take the marks off the \
            choices.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home" authentic="true">Run home.</Choice>
            <Choice to="cave">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="cave" title="Cave">

            A bear sleeps.

            <Ending id="eaten" kind="bad" />

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """),
        mended: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home">Run home.</Choice>
            <Choice to="cave">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="cave" title="Cave">

            A bear sleeps.

            <Ending id="eaten" kind="bad" />

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """))

    static let authenticPathBroken = Rule(
        .authenticPathBroken, .warning, .flow, "an authentic path that reaches no ending",
        explanation: """
            The authentic path begins at the start and leads to an ending through authentic sections alone, \
            by choices that are marked or by going on to the next page. Here it breaks off: from this page \
            no such way leads on.

            Mark the section where it begins, and the choice and the section that come next, or the ones \
            that were forgotten.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood" authentic="true">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home" authentic="true">Run home.</Choice>
            <Choice to="cave">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="cave" title="Cave">

            A bear sleeps.

            <Ending id="eaten" kind="bad" />

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """),
        mended: .branching(
            """
            <Section id="wood" title="Wood" authentic="true">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home" authentic="true">Run home.</Choice>
            <Choice to="cave">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="cave" title="Cave">

            A bear sleeps.

            <Ending id="eaten" kind="bad" />

            </Section>

            <Section id="home" title="Home" authentic="true">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """))

    static let sameTarget = Rule(
        .sameTarget, .note, .flow, "two choices that lead to the same place",
        explanation: """
            Two choices on one page lead to the same place, so it makes no difference which one a reader \
            takes. That may be meant; more often one of them was to lead elsewhere.

            Change the target of one of them where that is so.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home">Run home.</Choice>
            <Choice to="home">Walk home.</Choice>
            </Choices>

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """),
        mended: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home">Run home.</Choice>
            <Choice to="wood">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """))

    static let singleChoice = Rule(
        .singleChoice, .note, .flow, "a page that offers one choice",
        explanation: """
            The page offers a single choice, which is none. That may be meant as a pause; more often a \
            second choice is missing.

            Add one, or lead on by next.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home">Run home.</Choice>
            </Choices>

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """),
        mended: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home">Run home.</Choice>
            <Choice to="wood">Look around.</Choice>
            </Choices>

            </Section>

            <Section id="home" title="Home">

            She is home.

            <Ending id="safe" kind="good" />

            </Section>
            """))
}

extension Diagnostic {
    /// `unknown_target`.
    ///
    /// - Parameters:
    ///   - name: The target as written.
    ///   - span: Its value.
    ///   - suggestions: Sections or pages with a similar name.
    package static func unknownTarget(
        _ name: String, at span: SourceSpan, suggestions: [Suggestion], in format: StoryFormat
    ) -> Diagnostic {
        let (parts, remedy) =
            switch format {
            case .mdx: ("section or page", "name a section, or a page as 'section/page'")
            case .json: ("segment", "write the id of one")
            }
        let advice =
            suggestions.isEmpty
            ? remedy
            : "did you mean \(Quoting.alternatives(suggestions.map(\.name)))?"
        return Diagnostic(
            .unknownTarget, "there is no \(parts) \(Quoting.quoted(name)); \(advice)", at: span,
            label: "leads nowhere",
            related: suggestions.map { Label($0.declaration, "a similar name is here") },
            fixes: suggestions.compactMap { $0.fix(at: span) })
    }

    /// `unknown_target` for a blank `next`; `span` is its name.
    package static func emptyTarget(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownTarget, "this 'next' says nothing; name a section, or a page as 'section/page'", at: span,
            label: "leads nowhere")
    }

    /// `unreachable_section`.
    ///
    /// - Parameters:
    ///   - span: `<Section`.
    ///   - behind: What else can't be reached for it.
    package static func unreachableSection(_ place: Place, at span: SourceSpan, behind: Places) -> Diagnostic {
        unreachable(.unreachableSection, place, span, behind)
    }

    /// `unreachable_page`; parameters as for ``unreachableSection(_:at:behind:)``, `span` being `<Page`.
    package static func unreachablePage(_ place: Place, at span: SourceSpan, behind: Places) -> Diagnostic {
        unreachable(.unreachablePage, place, span, behind)
    }

    private static func unreachable(
        _ id: DiagnosticID, _ place: Place, _ span: SourceSpan, _ behind: Places
    ) -> Diagnostic {
        let way = place.format == .json ? "a choice" : "a choice or a 'next'"
        return Diagnostic(
            id, "no way leads to \(place.words); lead \(way) there, or remove it", at: span,
            label: "never reached", related: behind.counted())
    }

    /// `loose_end`.
    ///
    /// - Parameters:
    ///   - span: The closing tag of the page, or of its section.
    ///   - explicitBy: What made it necessary to say where sections lead.
    package static func looseEnd(_ place: Place, at span: SourceSpan, explicitBy: SourceSpan?) -> Diagnostic {
        let reason = "since this says where to go on, sections no longer follow one another"
        return Diagnostic(
            .looseEnd, "the story just stops at the end of \(place.words); add an ending, choices or a 'next'",
            at: span,
            label: "nothing follows", related: explicitBy.map { [Label($0, reason)] } ?? [],
            fallback: "the story ends here")
    }

    /// `no_path_to_ending`.
    ///
    /// - Parameters:
    ///   - place: Where the trap is entered.
    ///   - span: `<Page`, or `<Section` where the section is the page.
    ///   - loop: The steps from there and back.
    package static func noPathToEnding(_ place: Place, at span: SourceSpan, loop: Places) -> Diagnostic {
        Diagnostic(
            .noPathToEnding,
            "from \(place.words) no way leads to an ending; lead a choice out of the loop, or end it", at: span,
            label: "readers go round in circles", related: loop.counted("steps"))
    }

    /// `no_authentic_path`.
    ///
    /// - Parameters:
    ///   - span: `<Section` of the first section.
    ///   - isAnyChoiceMarked: Whether some choice is.
    package static func noAuthenticPath(
        at span: SourceSpan, isAnyChoiceMarked: Bool, in format: StoryFormat
    ) -> Diagnostic {
        let (part, mark) =
            format == .json ? ("segment", "'isAuthenticPath': true") : ("section", "'authentic=\"true\"'")
        let fact =
            isAnyChoiceMarked
            ? "choices are marked as authentic, but no \(part) is" : "no \(part) is marked as authentic"
        return Diagnostic(.noAuthenticPath, "\(fact); add \(mark) to the \(part)s on the path", at: span)
    }

    /// `authentic_path_broken` for a path that reaches no ending.
    ///
    /// - Parameters:
    ///   - place: The last page that the path reaches.
    ///   - span: `<Page`, or `<Section` where the section is the page.
    ///   - path: The steps that lead there.
    package static func authenticPathBroken(_ place: Place, at span: SourceSpan, path: Places) -> Diagnostic {
        let part = place.format == .json ? "segment" : "section"
        return Diagnostic(
            .authenticPathBroken,
            "the authentic path breaks off at \(place.words); mark the choice and the \(part) that go on", at: span,
            label: "no authentic way to an ending from here", related: path.counted("steps"))
    }

    /// `authentic_path_broken` for a story that does not start on it; parameters as for
    /// ``authenticPathBroken(_:at:path:)``.
    package static func unauthenticStart(_ place: Place, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .authenticPathBroken,
            "the story starts at \(place.words), which is not authentic; mark \(place.format == .json ? "it" : "its section")",
            at: span,
            label: "the authentic path has to begin here")
    }

    /// `same_target`.
    ///
    /// - Parameters:
    ///   - place: Where both lead.
    ///   - span: `<Choice` of the later one.
    ///   - first: That of the first one.
    package static func sameTarget(_ place: Place, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .sameTarget, "another choice leads to \(place.quoted) too; change one of them, if that is not meant",
            at: span, related: [Label(first, "this one leads there too")])
    }

    /// `single_choice`.
    ///
    /// - Parameter span: `<Choice`.
    package static func singleChoice(at span: SourceSpan, in format: StoryFormat) -> Diagnostic {
        let words =
            switch format {
            case .mdx: "this is the only choice on its page; add another one, or use 'next'"
            case .json: "this is the only choice of its segment; add another one, if that is not meant"
            }
        return Diagnostic(.singleChoice, words, at: span)
    }
}
