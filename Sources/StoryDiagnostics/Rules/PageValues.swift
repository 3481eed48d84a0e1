import StorySource

extension Rule {
    static let invalidPageKind = Rule(
        .invalidPageKind, .warning, .value, "a kind of page that does not exist",
        explanation: """
            The kind of a page is 'title', 'text', 'choice' or 'ending'. Readers know no other and work the \
            kind out from what is on the page.

            Use one of the four, or leave the kind out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            <Page id="edge" kind="cover">

            The wood.

            </Page>

            </Section>
            """),
        fixed: .branching(
            """
            <Section id="wood" title="Wood">

            <Page id="edge" kind="title">

            The wood.

            </Page>

            </Section>
            """))

    static let invalidReveal = Rule(
        .invalidReveal, .warning, .value, "a way to reveal a page that does not exist",
        explanation: """
            A page shows all of its lines at once, 'all', or one after the other as the reader taps, \
            'lineByLine'. Any other word means nothing to readers, and they show all lines.

            Use one of the two, or leave it out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            <Page id="edge" reveal="slowly">

            The wood is dark.

            </Page>

            </Section>
            """),
        fixed: .branching(
            """
            <Section id="wood" title="Wood">

            <Page id="edge" reveal="lineByLine">

            The wood is dark.

            </Page>

            </Section>
            """))

    static let invalidTrigger = Rule(
        .invalidTrigger, .warning, .value, "a moment to play a sound that does not exist",
        explanation: """
            A Sound plays when the reader comes to the page, 'enter', or taps on it, 'tap'. Any other word \
            means nothing to readers, and they play it on entering.

            Use one of the two, or leave it out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Sound ref="howl" on="click" />

            </Section>
            """,
            frontMatter: """
                assets:
                  - key: howl
                    type: audio
                    src: https://example.com/howl.mp3
                """),
        fixed: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Sound ref="howl" on="tap" />

            </Section>
            """,
            frontMatter: """
                assets:
                  - key: howl
                    type: audio
                    src: https://example.com/howl.mp3
                """))

    static let invalidCriticality = Rule(
        .invalidCriticality, .warning, .value, "a criticality that does not exist",
        explanation: """
            The criticality says how much a page depends on a picture or sound: 'optional', 'important', or \
            'critical' for one without which the page makes no sense, so that readers wait for it. Any other \
            word is dropped, and what the asset or the defaults say counts.

            Use one of the three, or leave it out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Image ref="wolf" criticality="high" />

            </Section>
            """,
            frontMatter: """
                assets:
                  - key: wolf
                    type: image
                    src: https://example.com/wolf.jpg
                    alt: A wolf between two trees
                """),
        fixed: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Image ref="wolf" criticality="critical" />

            </Section>
            """,
            frontMatter: """
                assets:
                  - key: wolf
                    type: image
                    src: https://example.com/wolf.jpg
                    alt: A wolf between two trees
                """))

    static let invalidEndingKind = Rule(
        .invalidEndingKind, .warning, .value, "a kind of ending that does not exist",
        explanation: """
            The kind of an ending is 'good', 'bad', 'neutral' or 'secret'. Readers know no other and take \
            the ending for a neutral one.

            Use one of the four, or leave the kind out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Ending kind="happy" />

            </Section>
            """),
        fixed: .branching(
            """
            <Section id="wood" title="Wood">

            The wood is dark.

            <Ending kind="good" />

            </Section>
            """))

    static let invalidAuthentic = Rule(
        .invalidAuthentic, .warning, .value, "a mark of authenticity that is neither 'true' nor 'false'",
        explanation: """
            A Section or Choice with authentic="true" belongs to the path that the story is really about, \
            such as the one that the tale's source takes. Only 'true' marks it; any other value leaves it \
            unmarked.

            Use 'true', or leave the attribute out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood" authentic="yes">

            The wood is dark.

            <Ending />

            </Section>
            """),
        fixed: .branching(
            """
            <Section id="wood" title="Wood" authentic="true">

            The wood is dark.

            <Ending />

            </Section>
            """))
}

extension Diagnostic {
    /// `invalid_page_kind`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidPageKind(
        _ value: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        closedValue(
            .invalidPageKind, "kind", value, ["title", "text", "choice", "ending"],
            fallback: "readers go by what is on the page", at: span, suggestions)
    }

    /// `invalid_reveal`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidReveal(
        _ value: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        closedValue(.invalidReveal, "reveal", value, ["all", "lineByLine"], applied: "all", at: span, suggestions)
    }

    /// `invalid_trigger`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidTrigger(
        _ value: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        closedValue(.invalidTrigger, "on", value, ["enter", "tap"], applied: "enter", at: span, suggestions)
    }

    /// Where a criticality appears, and with that what counts in its place.
    package enum CriticalityLocation: Sendable {
        /// On an Image or Sound.
        case use
        /// In an entry of `assets`.
        case asset
        /// In a field of `defaults`, by its name.
        case field(String)
    }

    /// `invalid_criticality`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidCriticality(
        _ value: String, _ location: CriticalityLocation = .use, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        let (name, fallback) =
            switch location {
            case .use: ("criticality", "what the asset or the defaults say counts")
            case .asset: ("criticality", "what the defaults say counts")
            case .field(let name): (name, "readers use 'optional'")
            }
        return closedValue(
            .invalidCriticality, name, value, ["optional", "important", "critical"], fallback: fallback, at: span,
            suggestions)
    }

    /// `invalid_ending_kind`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidEndingKind(
        _ value: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        closedValue(
            .invalidEndingKind, "kind", value, ["good", "bad", "neutral", "secret"], applied: "neutral", at: span,
            suggestions)
    }

    /// `invalid_authentic`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidAuthentic(
        _ value: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        closedValue(
            .invalidAuthentic, "authentic", value, ["true", "false"], fallback: "it is not marked as authentic",
            at: span, truth(in: value, at: span) ?? suggestions)
    }
}
