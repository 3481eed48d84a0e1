import StorySource

extension Rule {
    static let invalidAgeRange = Rule(
        .invalidAgeRange, .warning, .frontMatter, "an age range that is not two ages",
        explanation: """
            An age range is two whole numbers of years, the lower one first, with a hyphen between them: \
            '4-8'. Libraries filter by it. Anything else is dropped.
            """,
        failing: .wood("The wood is dark.", frontMatter: "age_range: 4 to 8"),
        fixedBy: [("4 to 8", "4-8")])

    static let invalidReadingMinutes = Rule(
        .invalidReadingMinutes, .warning, .frontMatter, "reading minutes that are not a whole number",
        explanation: """
            The reading time is a whole number of minutes from 1 on, in digits. Anything else is dropped, \
            and readers show what is computed from the words.
            """,
        failing: .wood("The wood is dark.", frontMatter: "reading_minutes: about 5"),
        fixedBy: [("about 5", "1")])

    static let readingTimeMismatch = Rule(
        .readingTimeMismatch, .warning, .value, "a declared reading time that the words contradict",
        explanation: """
            The declared reading time is less than the shortest way through the story takes, or more than \
            the longest, at 200 words a minute. Whoever has ten minutes before bedtime counts on it.

            Correct the number, or leave it out: readers show what is computed.
            """,
        failing: .wood("The wood is dark.", frontMatter: "reading_minutes: 20"),
        fixedBy: [("20", "1")])
}

extension Diagnostic {
    /// `invalid_age_range`; `suggestion` is a similar valid one.
    package static func invalidAgeRange(_ text: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
        Diagnostic(
            .invalidAgeRange, "\(Quoting.quoted(text)) is not an age range; write it as '4-8', the lower age first",
            at: span, fallback: "readers show no age range",
            fixes: suggestion.map { [.replace(span, with: $0, "replace with \(Quoting.quoted($0))", .unsafe)] } ?? [])
    }

    package static func invalidReadingMinutes(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .invalidReadingMinutes,
            "\(Quoting.quoted(text)) is not a number of minutes; write a whole number from 1 on",
            at: span, fallback: "readers show the computed time")
    }

    /// `longest`: the minutes of the longest path; nil if a cycle makes it endless.
    package static func readingTimeMismatch(
        _ declared: Int, at span: SourceSpan, shortest: Int, longest: Int?
    ) -> Diagnostic {
        let computed = longest.map { $0 == shortest ? "\(shortest)" : "\(shortest) to \($0)" } ?? "\(shortest) or more"
        return Diagnostic(
            .readingTimeMismatch,
            "reading takes \(computed) \(computed == "1" ? "minute" : "minutes"), not \(declared); correct it, or leave it out",
            at: span)
    }
}
