import StorySource

extension Rule {
    static let unknownTarget = Rule(
        .unknownTarget, .error, .reference, "a choice, a next or a start that leads nowhere",
        explanation: """
            A target names a section, or a page as 'section/page'; a section alone means its first page. \
            Nothing in this story has this name, so a reader who goes there would find nothing.

            Most often the name is misspelt; upper and lower case count. Correct it, or write the section. \
            While a target is unknown, mdxc doesn't report pages that can't be reached.
            """,
        failing: .choices(
            """
            <Choice to="hom">Run home.</Choice>
            <Choice to="wood">Look around.</Choice>
            """),
        fixedBy: [("to=\"hom", "to=\"home")])
}

extension Diagnostic {
    /// `suggestions`: sections or pages with a similar name.
    package static func unknownTarget(
        _ name: String, at span: SourceSpan, suggestions: [Suggestion], in format: StoryFormat
    ) -> Diagnostic {
        let (parts, remedy) =
            switch format {
            case .mdx: ("section or page", "name a section, or a page as 'section/page'")
            case .json: ("segment", "write the id of one")
            }
        let advice = Quoting.didYouMean(suggestions.map(\.name), else: remedy)
        return Diagnostic(
            .unknownTarget, "there is no \(parts) \(Quoting.quoted(name)); \(advice)", at: span, label: "leads nowhere",
            related: suggestions.map { Label($0.declaration, "a similar name is here") },
            fixes: suggestions.compactMap { $0.fix(at: span) })
    }

    /// `unknown_target` for the id of a heading whose level is not that of the headings that begin sections.
    package static func headingAsTarget(
        _ name: String, at span: SourceSpan, heading: SourceSpan, levelOfSections: Int
    ) -> Diagnostic {
        let marks = String(repeating: "#", count: levelOfSections)
        return Diagnostic(
            .unknownTarget,
            "the heading of \(Quoting.quoted(name)) begins no section; sections of this story begin with '\(marks)'",
            at: span, label: "leads nowhere", related: [Label(heading, "this heading")])
    }

    /// `unknown_target` for a blank `next`; `span` is its name.
    package static func emptyTarget(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownTarget, "this 'next' says nothing; name a section, or a page as 'section/page'", at: span,
            label: "leads nowhere")
    }
}
