import StorySource

extension Rule {
    static let noAuthenticPath = Rule(
        .noAuthenticPath, .warning, .flow, "a story with authentic choices and no authentic section",
        explanation: """
            Some choice is marked as authentic, but no section is, so there is no path that could be the authentic one.

            Mark the sections on the authentic path with authentic="true", or take the marks off the choices.
            """,
        failing: fork("<Section id=\"wood\" title=\"Wood\">"),
        fixedBy: [(" authentic=\"true\"", "")])

    static let authenticPathBroken = Rule(
        .authenticPathBroken, .warning, .flow, "an authentic path that reaches no ending",
        explanation: """
            The authentic path begins at the start and leads to an ending through authentic sections alone, by choices that \
            are marked or by going on to the next page. Here it breaks off: from this page no such way leads on.

            Mark what is missing: the section where the path begins, or the next choice and the section that it leads \
            to.
            """,
        failing: fork("<Section id=\"wood\" title=\"Wood\" authentic=\"true\">"),
        fixedBy: [("Home\"", "Home\" authentic=\"true\"")])

    /// A section with this opening tag, an authentic choice and another one.
    private static func fork(_ tag: String) -> Example {
        .branching(
            """
            \(tag)

            The wood is dark.

            <Choices prompt="Which way?">
            <Choice to="home" authentic="true">Run home.</Choice>
            <Choice to="cave">Look around.</Choice>
            </Choices>

            </Section>

            \(ExampleStory.cave)

            \(ExampleStory.home)
            """)
    }
}

extension Diagnostic {
    /// `isAnyChoiceMarked`: whether any choice is marked as authentic.
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

    /// `authentic_path_broken` for a path that reaches no ending. `span`: `<Page`, or `<Section` if the section is the page.
    package static func authenticPathBroken(_ location: Location, at span: SourceSpan, path: Locations) -> Diagnostic {
        let part = location.format == .json ? "segment" : "section"
        return Diagnostic(
            .authenticPathBroken,
            "the authentic path breaks off at \(location.words); mark the choice and the \(part) that go on", at: span,
            label: "no authentic way to an ending from here", related: path.counted("step"))
    }

    /// `authentic_path_broken` for a story whose start is not on the path; parameters as for
    /// ``authenticPathBroken(_:at:path:)``.
    package static func unauthenticStart(_ location: Location, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .authenticPathBroken,
            "the story starts at \(location.words), which is not authentic; mark \(location.format == .json ? "it" : "its section")",
            at: span, label: "the authentic path has to begin here")
    }
}
