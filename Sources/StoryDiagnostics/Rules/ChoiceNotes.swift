import StorySource

extension Rule {
    static let sameTarget = Rule(
        .sameTarget, .note, .flow, "two choices that lead to the same place",
        explanation: """
            Two choices on one page lead to the same place, so it makes no difference which one a reader \
            takes. That may be meant; more often one of them was to lead elsewhere.

            Change the target of one of them where that is so.
            """,
        failing: .choices(
            """
            <Choice to="home">Run home.</Choice>
            <Choice to="home">Walk home.</Choice>
            """),
        fixedBy: [("home\">Walk home", "wood\">Look around")])

    static let singleChoice = Rule(
        .singleChoice, .note, .flow, "a page that offers one choice",
        explanation: """
            The page offers a single choice, so there is nothing to choose. That may be meant as a pause; more often a \
            second choice is missing.

            Add one, or lead on by next.
            """,
        failing: .choices(
            """
            <Choice to="home">Run home.</Choice>
            """),
        fixedBy: [("</Choices", "<Choice to=\"wood\">Look around.</Choice>\n</Choices")])
}

extension Diagnostic {
    package static func sameTarget(_ location: Location, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .sameTarget, "another choice leads to \(location.quoted) too; change one of them, if that is not meant",
            at: span, related: [Label(first, "this one leads there too")])
    }

    package static func singleChoice(at span: SourceSpan, in format: StoryFormat) -> Diagnostic {
        let words =
            switch format {
            case .mdx: "this is the only choice on its page; add another one, or use 'next'"
            case .json: "this is the only choice of its segment; add another one, if that is not meant"
            }
        return Diagnostic(.singleChoice, words, at: span)
    }
}
